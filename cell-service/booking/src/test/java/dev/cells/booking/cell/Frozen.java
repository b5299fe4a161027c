package dev.cells.booking.cell;

import dev.cells.local.process.Signals;
import java.util.List;
import java.util.stream.Stream;

/** Processes under SIGSTOP: they hold their sockets open and never answer, the worst way to be gone. */
public final class Frozen implements AutoCloseable {

    private final List<ProcessHandle> processes;

    private Frozen(List<ProcessHandle> processes) {
        this.processes = processes;
    }

    static Frozen tree(ProcessHandle root) {
        var processes = Stream.concat(Stream.of(root), root.descendants()).toList();
        processes.forEach(process -> Signals.send("STOP", process.pid()));
        return new Frozen(processes);
    }

    @Override
    public void close() {
        processes.forEach(process -> Signals.send("CONT", process.pid()));
    }
}
