package dev.cells.local.command;

import dev.cells.local.fleet.Applications;
import dev.cells.local.fleet.Fleet;
import dev.cells.local.fleet.FleetLock;
import dev.cells.local.training.Training;
import java.time.Clock;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a fleet in the foreground until SIGINT or SIGTERM. */
@Command(
        name = "up",
        description = "Runs a fleet in the foreground until Ctrl-C or SIGTERM; then stops all of it.",
        mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {

    @Mixin
    private StateOption state;

    @Mixin
    private FleetOptions options;

    @Override
    public Integer call() throws Exception {
        Clock clock = Clock.systemUTC();
        Applications applications = Applications.in(options.checkout());
        var host = new Fleet.Host(
                clock, new SplittableRandom(ProcessHandle.current().pid()), UpCommand::say);
        if (FleetLock.held(state.layout().lock())) {
            throw new Fleet.AlreadyRuns(state.layout());
        }
        Training.trainMissing(applications, host);
        var request = new Fleet.Request(
                options.shape(), state.layout(), applications, options.ports(), Fleet.Request.STOP_MAX);
        Fleet fleet = Fleet.start(request, host);
        say("fleet starts; its processes and logs are in " + state.layout().fleetJson());
        var end = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            say("fleet stops");
            fleet.close();
            say("fleet stopped");
            end.countDown();
        }));
        end.await();
        return 0;
    }

    private static void say(String message) {
        System.out.println(message);
    }
}
