package dev.cells.local.command;

import dev.cells.local.fleet.ControlPlaneClient;
import dev.cells.local.fleet.FleetHttp;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;
import dev.cells.local.seed.Seeder;
import dev.cells.local.token.TokenIssuer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Makes a dozen tenants and one booking in every cell. */
@Command(
        name = "seed",
        description = "Makes a dozen tenants at the control plane and one booking per cell through the router.",
        mixinStandardHelpOptions = true)
final class SeedCommand implements Callable<Integer> {

    @Mixin
    private StateOption state;

    @Override
    public Integer call() throws IOException, NoFleet {
        seed(state.layout(), state.running());
        return 0;
    }

    static void seed(FleetLayout layout, FleetRecord fleet) throws IOException {
        Clock clock = Clock.systemUTC();
        try (HttpClient client = FleetHttp.client(layout.pki().resolve("authority.pem"))) {
            String token = Files.readString(layout.token("admin")).strip();
            var seeder = new Seeder(
                    client,
                    new ControlPlaneClient(client, fleet.controlPlane(), token),
                    TokenIssuer.in(layout.signing(), clock),
                    fleet.router(),
                    clock);
            Map<String, String> tenants = seeder.tenants(fleet.registered());
            for (var entry : tenants.entrySet()) {
                System.out.println("cell " + entry.getKey() + ": booked for " + entry.getValue() + " at "
                        + seeder.book(entry.getValue()));
            }
        }
    }
}
