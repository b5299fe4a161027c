package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;

/** Pastes the page from its first line to a routed booking, and takes the time. */
final class InstallCheck implements Check {

    private static final Duration BAR = Duration.ofMinutes(2);
    private static final Duration MAX = Duration.ofMinutes(10);

    private final Shell shell;
    private final Guide guide;

    InstallCheck(Shell shell, Guide guide) {
        this.shell = shell;
        this.guide = guide;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        long started = System.nanoTime();
        int blocks = 0;
        String last = "";
        for (Guide.Block block : guide.under("From nothing to a routed booking")) {
            Shell.Result result = shell.run(block.text(), MAX);
            System.out.println(result.output());
            if (result.status() != 0) {
                return new Row(
                        "docs/kubernetes.md as pasted",
                        false,
                        "the block at line " + block.line() + " failed with " + result.status() + ": "
                                + result.output());
            }
            blocks++;
            last = result.output();
        }
        long seconds = Duration.ofNanos(System.nanoTime() - started).toSeconds();
        boolean booked = last.contains("\"starts_at\"");
        return new Row(
                "images loaded → first routed booking, every line as pasted",
                booked && seconds <= BAR.toSeconds(),
                blocks + " blocks in " + seconds + " s (bar " + BAR.toSeconds() + " s)"
                        + (booked ? "" : "; no booking in: " + last));
    }
}
