package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** An upgrade to the same values changes nothing that runs. */
final class UpgradeCheck implements Check {

    private final Kubectl kubectl;
    private final Shell shell;
    private final Guide guide;
    private final List<String> namespaces;

    UpgradeCheck(Kubectl kubectl, Shell shell, Guide guide, List<String> namespaces) {
        this.kubectl = kubectl;
        this.shell = shell;
        this.guide = guide;
        this.namespaces = namespaces;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        Stand before = Stand.of(kubectl, namespaces);
        int status = 0;
        for (Guide.Block block : guide.under("Upgrade")) {
            status = Math.max(
                    status, shell.run(block.text(), Duration.ofMinutes(2)).status());
        }
        List<String> changed = before.changedIn(Stand.of(kubectl, namespaces));
        return new Row(
                "helm upgrade with the same values",
                status == 0 && changed.isEmpty(),
                before.pods().size() + " pods and " + before.generations().size() + " sets and jobs, changed: "
                        + (changed.isEmpty() ? "none" : changed));
    }
}
