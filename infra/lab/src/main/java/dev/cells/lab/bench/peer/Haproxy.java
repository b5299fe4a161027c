package dev.cells.lab.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** HAProxy with a map file from tenants to backends. */
@SuppressWarnings("InlineFormatString") // a configuration reads better in one piece
final class Haproxy {

    private static final String MAIN = """
            global
              nbthread 1
              maxconn 8000
            defaults
              mode http
              option http-keep-alive
              http-reuse always
              timeout connect 1s
              timeout client 75s
              timeout server 60s
              timeout http-keep-alive 75s
            frontend data
              bind 127.0.0.1:%d backlog 2048
              http-request set-var(txn.cell) req.hdr(X-Tenant-Id),map_str(%s,none)
              http-request return status 404 if { var(txn.cell) -m str none }
              option forwardfor
              http-request set-header X-Forwarded-Proto http
              http-request set-header X-Forwarded-Host %%[req.hdr(Host)]
              use_backend %%[var(txn.cell)]
            %s
            """;

    private Haproxy() {}

    static List<String> command(Setup setup, int port) throws IOException {
        Path map = setup.file("haproxy-map");
        setup.tenants().writeLines(map, (tenant, cell) -> tenant + " c" + cell);
        String cells = IntStream.range(0, setup.tenants().cells())
                .mapToObj(cell -> cell(setup.tenants(), cell))
                .collect(Collectors.joining("\n"));
        Path file = setup.file("haproxy.cfg");
        Files.writeString(file, MAIN.formatted(port, map, cells));
        return List.of("haproxy", "-db", "-f", file.toString());
    }

    private static String cell(Tenants tenants, int cell) {
        String servers = tenants.portsOf(cell).stream()
                .map(port -> "  server p" + port + " 127.0.0.1:" + port)
                .collect(Collectors.joining("\n"));
        return "backend c" + cell + "\n" + servers;
    }
}
