package dev.cells.lab.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The two cores of a benchmark: the proxy has one to itself, load and upstream share the other.
 *
 * @param proxy the proxy's
 * @param rest for load and upstream
 */
public record Cores(int proxy, int rest) {

    /** The first two that this process may use. */
    public static Cores find() throws IOException {
        List<Integer> allowed = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("Cpus_allowed_list:")) {
                for (String range :
                        line.substring(line.indexOf(':') + 1).strip().split(",", -1)) {
                    String[] ends = range.split("-", -1);
                    for (int core = Integer.parseInt(ends[0]);
                            core <= Integer.parseInt(ends[ends.length - 1]);
                            core++) {
                        allowed.add(core);
                    }
                }
            }
        }
        if (allowed.size() < 2) {
            throw new IOException("the benchmark needs two cores: one for the proxy alone, one for load and upstream");
        }
        return new Cores(allowed.get(0), allowed.get(1));
    }

    /** Moves this JVM, and with it what it starts, to the load's core. */
    public void stayOnRest() throws IOException, InterruptedException {
        Process taskset = new ProcessBuilder(
                        "taskset",
                        "-acp",
                        Integer.toString(rest),
                        Long.toString(ProcessHandle.current().pid()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!taskset.waitFor(10, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
            throw new IOException("taskset could not bind this process to core " + rest);
        }
    }

    /** The command, run on the proxy's core. */
    List<String> alone(List<String> command) {
        return on(proxy, command);
    }

    List<String> beside(List<String> command) {
        return on(rest, command);
    }

    private static List<String> on(int core, List<String> command) {
        var pinned = new ArrayList<>(List.of("taskset", "-c", Integer.toString(core)));
        pinned.addAll(command);
        return pinned;
    }
}
