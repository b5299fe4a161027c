package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;

/** Routers serve clients by TLS with the secret that cellctl made, as the page says. */
final class ClientTlsCheck implements Check {

    private final Shell shell;
    private final Guide guide;

    ClientTlsCheck(Shell shell, Guide guide) {
        this.shell = shell;
        this.guide = guide;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        int status = 0;
        String last = "";
        for (Guide.Block block : guide.under("TLS with clients")) {
            Shell.Result result = shell.run(block.text(), Duration.ofMinutes(4));
            status = Math.max(status, result.status());
            last = result.output();
        }
        boolean served = last.contains("\"items\"");
        if (status != 0 || !served) {
            System.out.println(last);
        }
        return new Row(
                "TLS with clients",
                status == 0 && served,
                served ? "a tenant was served by https, the routers' certificate checked" : "no answer by https");
    }
}
