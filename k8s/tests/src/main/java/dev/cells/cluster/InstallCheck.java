package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Pastes the page from its first line to a routed booking, and takes the time. */
final class InstallCheck implements Check {

    private static final Duration BAR = Duration.ofMinutes(2);
    private static final Duration MAX = Duration.ofMinutes(10);

    private final Shell shell;
    private final Guide guide;
    private boolean booked;

    InstallCheck(Shell shell, Guide guide) {
        this.shell = shell;
        this.guide = guide;
    }

    /** Whether there is something to disturb, however long it took. */
    boolean booked() {
        return booked;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        long started = System.nanoTime();
        List<String> failed = new ArrayList<>();
        String last = "";
        List<Guide.Block> blocks = guide.under("From nothing to a routed booking");
        for (Guide.Block block : blocks) {
            Shell.Result result = shell.run(block.text(), MAX);
            System.out.println(result.output());
            if (result.status() != 0) {
                failed.add("the block at line " + block.line() + " ended with " + result.status());
            }
            last = result.output();
        }
        long seconds = Duration.ofNanos(System.nanoTime() - started).toSeconds();
        booked = last.contains("\"starts_at\"");
        return new Row(
                "images loaded → first routed booking, every line as pasted",
                booked && failed.isEmpty() && seconds <= BAR.toSeconds(),
                blocks.size() + " blocks in " + seconds + " s (bar " + BAR.toSeconds() + " s)"
                        + (failed.isEmpty() ? "" : ", " + failed) + (booked ? "" : "; no booking"));
    }
}
