package dev.cells.cellctl.token;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.routingmap.TenantId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "tenant",
        description = "Print a token with which someone on a tenant's staff calls its cell; asks no server.",
        footer = {
            "",
            "Example:",
            "  curl -H \"Authorization: Bearer $(cellctl token tenant acme)\" http://acme.cells.localhost:8080/v1/services",
            "",
            "For trying things out; in production tokens come from your identity provider."
        })
final class TokenTenant implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "TENANT", converter = TenantIdConverter.class, description = "The tenant's id.")
    private TenantId tenant;

    @Mixin
    private Minting minting;

    TokenTenant(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return minting.print(session, (issuer, ttl) -> issuer.tenant(tenant, ttl));
    }
}
