package dev.cells.local.command;

import dev.cells.local.seed.Seeder;
import java.io.IOException;
import java.time.Clock;
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
        Seeder.seed(state.layout(), state.running(), Clock.systemUTC()).forEach(System.out::println);
        return 0;
    }
}
