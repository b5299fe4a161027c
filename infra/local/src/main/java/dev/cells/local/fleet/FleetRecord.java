package dev.cells.local.fleet;

import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.supervisor.ProcessSpec;
import dev.cells.local.supervisor.Readiness;
import dev.cells.local.supervisor.Supervisor;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code fleet.json}: what runs, where, and since when; enough for another program to find and to recognise every process.
 *
 * @param format of this file; 1
 * @param state {@code starting}, {@code ready} or {@code stopping}
 * @param router where tenants' requests go
 * @param registered cells that the control plane knows at their present addresses
 */
public record FleetRecord(
        int format,
        String state,
        Identity launcher,
        String router,
        String controlPlane,
        String simulators,
        List<String> registered,
        List<Entry> processes) {

    public static final int FORMAT = 1;

    public FleetRecord {
        registered = List.copyOf(registered);
        processes = List.copyOf(processes);
    }

    /** How a process is recognised later; see {@link ProcessIdentity}. */
    public record Identity(long pid, String startedAt, String command) {

        static Identity of(ProcessIdentity identity) {
            return new Identity(identity.pid(), identity.startedAt().toString(), identity.command());
        }

        /** The living process meant; empty when it ended, or when the pid is a stranger's now. */
        public Optional<ProcessHandle> find() {
            try {
                return new ProcessIdentity(pid, Instant.parse(startedAt), command).find();
            } catch (DateTimeParseException _) {
                return Optional.empty();
            }
        }
    }

    /**
     * One process.
     *
     * @param pid absent while it does not run, as are {@code startedAt} and {@code command}
     * @param health where it answers 200 when ready; absent for PostgreSQL, Redis and tasks
     * @param why what ended it last
     */
    public record Entry(
            String name,
            String kind,
            @Nullable String cell,
            @Nullable String zone,
            @Nullable Long pid,
            @Nullable String startedAt,
            @Nullable String command,
            Map<String, Integer> ports,
            @Nullable String health,
            String log,
            int restarts,
            String state,
            @Nullable String why) {

        public Entry {
            ports = Map.copyOf(ports);
        }

        /** Where it serves: {@code http://} for applications, {@code redis://}, {@code jdbc:postgresql://}. */
        public String url() {
            for (String purpose : List.of("data", "http")) {
                if (ports.containsKey(purpose)) {
                    return "http://127.0.0.1:" + ports.get(purpose);
                }
            }
            if (ports.containsKey("redis")) {
                return "redis://127.0.0.1:" + ports.get("redis");
            }
            if (ports.containsKey("postgres")) {
                return "jdbc:postgresql://127.0.0.1:" + ports.get("postgres") + "/"
                        + (cell == null ? "control" : "cell");
            }
            throw new IllegalArgumentException(name + " is a task and serves nothing");
        }

        /** The living process meant; empty when it does not run. */
        public Optional<ProcessHandle> find() {
            return pid == null || startedAt == null || command == null
                    ? Optional.empty()
                    : new Identity(pid, startedAt, command).find();
        }

        static Entry of(Supervisor.Status status) {
            ProcessSpec spec = status.spec();
            ProcessIdentity identity = status.identity();
            return new Entry(
                    spec.name(),
                    spec.kind().word(),
                    spec.cell(),
                    spec.zone(),
                    identity == null ? null : identity.pid(),
                    identity == null ? null : identity.startedAt().toString(),
                    identity == null ? null : identity.command(),
                    spec.ports(),
                    spec.readiness() instanceof Readiness.HttpOk(var url) ? url.toString() : null,
                    spec.log().toString(),
                    status.restarts(),
                    status.state(),
                    status.why().isEmpty() ? null : status.why());
        }
    }

    /** The process called {@code name}. */
    public Entry process(String name) {
        return processes.stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the fleet has no process " + name + "; it has "
                        + processes.stream().map(Entry::name).toList()));
    }
}
