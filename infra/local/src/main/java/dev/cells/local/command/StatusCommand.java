package dev.cells.local.command;

import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetHttp;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;
import dev.cells.local.supervisor.Prober;
import dev.cells.local.supervisor.Readiness;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows every process of the fleet, asked now. */
@Command(
        name = "status",
        description =
                "Shows every process: state, health asked now, restarts, memory. Exit status 1 if one is not well.",
        mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private StateOption state;

    @Option(
            names = {"-o", "--output"},
            defaultValue = "table",
            description = "table or json (fleet.json as it is)")
    private String output;

    @Option(names = "--url", paramLabel = "NAME", description = "print only the address where this process serves")
    private @Nullable String url;

    @Option(names = "--pid", paramLabel = "NAME", description = "print only the pid of this process")
    private @Nullable String pid;

    @Override
    public Integer call() throws IOException, NoFleet {
        FleetRecord fleet = state.running();
        if (url != null) {
            System.out.println(fleet.process(url).url());
            return 0;
        }
        if (pid != null) {
            return pid(fleet.process(pid));
        }
        if (output.equals("json")) {
            System.out.println(FleetFile.text(fleet));
            return 0;
        }
        FleetLayout layout = state.layout();
        boolean well = true;
        try (HttpClient client = FleetHttp.client(layout.pki().resolve("authority.pem"))) {
            var prober = new Prober(client);
            row(System.out, "NAME", "STATE", "HEALTH", "PID", "ZONE", "RESTARTS", "PSS", "RSS", "PORTS");
            var total = Memory.NONE;
            for (FleetRecord.Entry entry : fleet.processes()) {
                Memory memory = entry.find().map(Memory::of).orElse(Memory.NONE);
                total = total.plus(memory);
                well &= show(prober, entry, memory);
            }
            Memory launcher = fleet.launcher().find().map(Memory::alone).orElse(Memory.NONE);
            row(
                    System.out,
                    "launcher",
                    "ready",
                    "",
                    fleet.launcher().pid(),
                    "",
                    "",
                    launcher.pss(),
                    launcher.rss(),
                    "");
            total = total.plus(launcher);
            row(System.out, "total", "", "", "", "", "", total.pss(), total.rss(), "");
        }
        System.out.println("router " + fleet.router() + "   control plane " + fleet.controlPlane() + "   simulators "
                + fleet.simulators() + "/control");
        return well && fleet.state().equals("ready") ? 0 : FleetCommand.ERROR;
    }

    private static int pid(FleetRecord.Entry entry) {
        if (entry.pid() == null) {
            System.err.println(entry.name() + " does not run now: " + entry.state());
            return FleetCommand.ERROR;
        }
        System.out.println(entry.pid());
        return 0;
    }

    private static boolean show(Prober prober, FleetRecord.Entry entry, Memory memory) {
        String health = entry.health();
        boolean ends = entry.state().equals("done");
        boolean ok = ends
                || (health == null ? entry.find().isPresent() : prober.ready(new Readiness.HttpOk(URI.create(health))));
        row(
                System.out,
                entry.name(),
                entry.state(),
                ends ? "" : ok ? "ok" : "FAILS",
                entry.pid() == null ? "" : entry.pid(),
                entry.zone() == null ? "" : entry.zone(),
                entry.restarts(),
                memory.pss(),
                memory.rss(),
                entry.ports());
        if (entry.why() != null) {
            System.out.println("    " + entry.why() + "; log: " + entry.log());
        }
        return ok;
    }

    private static void row(PrintStream out, Object... columns) {
        out.printf("%-24s %-11s %-6s %-8s %-7s %-8s %8s %8s  %s%n", columns);
    }
}
