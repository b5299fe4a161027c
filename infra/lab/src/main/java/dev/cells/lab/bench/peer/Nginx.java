package dev.cells.lab.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** nginx, as a proxy that maps tenants to cells, and as the fast upstream behind every proxy. */
@SuppressWarnings("InlineFormatString") // a configuration reads better in one piece
final class Nginx {

    /** So that nobody reconnects while being measured. */
    private static final String FOREVER = "1000000000";

    private static final String MAIN = """
            daemon off;
            worker_processes 1;
            worker_rlimit_nofile 20000;
            pid %1$s.pid;
            error_log %1$s.err;
            events { worker_connections 8192; }
            http {
              access_log off;
              client_body_temp_path %1$s.body;
              proxy_temp_path %1$s.proxy;
              fastcgi_temp_path %1$s.fastcgi;
              uwsgi_temp_path %1$s.uwsgi;
              scgi_temp_path %1$s.scgi;
              keepalive_requests %2$s;
              keepalive_timeout 1h;
              map_hash_max_size 262144;
              map_hash_bucket_size 64;
            %3$s
            }
            """;

    private static final String PROXY = """
              map $http_x_tenant_id $cell { include %s; }
            %s
              server {
                listen 127.0.0.1:%d backlog=2048;
                location / {
                  if ($cell = "") { return 404; }
                  proxy_pass http://$cell;
                  proxy_http_version 1.1;
                  proxy_set_header Connection "";
                  proxy_set_header Host $http_host;
                  proxy_set_header X-Forwarded-For $remote_addr;
                  proxy_set_header X-Forwarded-Proto $scheme;
                  proxy_set_header X-Forwarded-Host $http_host;
                }
              }
            """;

    private Nginx() {}

    static List<String> proxy(Setup setup, int port) throws IOException {
        Path map = setup.file("nginx-map");
        setup.tenants().writeLines(map, (tenant, cell) -> tenant + " c" + cell + ";");
        String cells = IntStream.range(0, setup.tenants().cells())
                .mapToObj(cell -> cell(setup.tenants(), cell))
                .collect(Collectors.joining("\n"));
        return command(setup.file("nginx"), PROXY.formatted(map, cells, port));
    }

    private static String cell(Tenants tenants, int cell) {
        String servers = tenants.portsOf(cell).stream()
                .map(port -> "server 127.0.0.1:" + port + ";")
                .collect(Collectors.joining(" "));
        return "  upstream c" + cell + " { " + servers + " keepalive 512; keepalive_requests " + FOREVER + "; }";
    }

    /** 200 bytes to whoever asks, and which port was asked. */
    static List<String> upstream(Path folder, List<Integer> ports) throws IOException {
        String listen = ports.stream()
                .map(port -> "listen 127.0.0.1:" + port + " backlog=2048;")
                .collect(Collectors.joining(" "));
        return command(
                folder.resolve("upstream"),
                "  default_type text/plain;\n  server { " + listen
                        + " location / { add_header X-Port $server_port; return 200 \"" + "x".repeat(200) + "\"; } }");
    }

    private static List<String> command(Path base, String http) throws IOException {
        Path file = base.resolveSibling(base.getFileName() + ".conf");
        Files.writeString(file, MAIN.formatted(base, FOREVER, http));
        return List.of("nginx", "-e", base + ".err", "-c", file.toString());
    }
}
