package dev.cells.cellctl.token;

import dev.cells.cellctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "operator",
        description = "Print a token for the control plane's API, and so for cellctl; asks no server.",
        footer = {
            "",
            "Example:",
            "  cellctl token operator --role admin | cellctl context set try --server http://HOST:PORT --token-stdin",
            "",
            "For trying things out; in production tokens come from your identity provider."
        })
final class TokenOperator implements Callable<Integer> {

    private final Session session;

    @Option(names = "--role", paramLabel = "ROLE", description = "admin, operator or viewer (default operator).")
    private Role role = Role.OPERATOR;

    @Mixin
    private Minting minting;

    TokenOperator(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return minting.print(session, (issuer, ttl) -> issuer.controlPlane("cellctl-" + role, role.toString(), ttl));
    }
}
