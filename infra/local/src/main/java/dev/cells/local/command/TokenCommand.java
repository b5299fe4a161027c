package dev.cells.local.command;

import dev.cells.pki.TokenIssuer;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints a token with which someone on a tenant's staff calls the booking API. */
@Command(
        name = "token",
        description = "Prints a token for a tenant's booking API, valid for 12 hours.",
        mixinStandardHelpOptions = true)
final class TokenCommand implements Callable<Integer> {

    private static final Duration VALIDITY = Duration.ofHours(12);

    @Mixin
    private StateOption state;

    @Parameters(paramLabel = "TENANT", description = "tenant id, for example acme")
    private String tenant;

    @Override
    public Integer call() throws IOException, NoFleet {
        var id = new TenantId(tenant);
        if (!Files.exists(state.layout().signing())) {
            throw new NoFleet(state.layout());
        }
        System.out.println(
                TokenIssuer.in(state.layout().signing(), Clock.systemUTC()).tenant(id, VALIDITY));
        return 0;
    }
}
