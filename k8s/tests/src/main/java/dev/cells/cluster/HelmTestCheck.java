package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;

/** Every release passes its own {@code helm test}. */
final class HelmTestCheck implements Check {

    private final Shell shell;
    private final Guide guide;

    HelmTestCheck(Shell shell, Guide guide) {
        this.shell = shell;
        this.guide = guide;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        int status = 0;
        long passed = 0;
        for (Guide.Block block : guide.under("Check a release")) {
            Shell.Result result = shell.run(block.text(), Duration.ofMinutes(3));
            status = Math.max(status, result.status());
            passed += result.output()
                    .lines()
                    .filter(line -> line.matches("Phase: +Succeeded"))
                    .count();
            if (result.status() != 0) {
                System.out.println(result.output());
            }
        }
        return new Row("helm test of every release", status == 0 && passed == 4, passed + " of 4 succeeded");
    }
}
