package dev.cells.local.command;

import dev.cells.local.simulator.SimulatorServer;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the provider simulators in the foreground. */
@Command(
        name = "simulators",
        description = "Runs the simulators of payments, SMS, calendar, recommendations and LLM until SIGTERM.",
        mixinStandardHelpOptions = true)
final class SimulatorsCommand implements Callable<Integer> {

    @Option(names = "--port", required = true, description = "loopback port; 0 chooses a free one")
    private int port;

    @Override
    public Integer call() throws Exception {
        var server = SimulatorServer.start(port);
        System.out.println("simulators listen on http://127.0.0.1:" + server.port());
        var end = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            server.close();
            end.countDown();
        }));
        end.await();
        return 0;
    }
}
