package dev.cells.lab.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A proxy that routes tenants to cells, with one worker or event loop. */
public enum Peer {
    ROUTER("cells router") {
        @Override
        List<String> command(Setup setup, int port) throws IOException {
            Path map = setup.file("routing-map");
            setup.tenants().writeMap(map, 1);
            return RouterCommand.of(setup.checkout(), port, List.of("cells.router.map-file=" + map));
        }
    },
    NGINX("nginx") {
        @Override
        List<String> command(Setup setup, int port) throws IOException {
            return Nginx.proxy(setup, port);
        }
    },
    HAPROXY("HAProxy") {
        @Override
        List<String> command(Setup setup, int port) throws IOException {
            return Haproxy.command(setup, port);
        }
    },
    VERTX("vertx-http-proxy") {
        @Override
        List<String> command(Setup setup, int port) throws IOException {
            List<String> java = java(setup, "vertx-http-proxy", "dev.cells.peers.VertxProxy");
            java.addAll(List.of(Integer.toString(port), lines(setup).toString()));
            return java;
        }
    },
    GATEWAY("Spring Cloud Gateway") {
        @Override
        List<String> command(Setup setup, int port) throws IOException {
            List<String> java = java(setup, "spring-cloud-gateway", "dev.cells.peers.GatewayProxy");
            java.addAll(List.of("--server.port=" + port, "--tenants=" + lines(setup)));
            return java;
        }
    };

    private final String title;

    Peer(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** Whether it gets faster while it runs, so that it must be warm before it is measured. */
    public boolean isJava() {
        return this != NGINX && this != HAPROXY;
    }

    /** Writes its configuration and says how it is started. */
    abstract List<String> command(Setup setup, int port) throws IOException;

    /** The same collector and object headers as the router's, and more heap than it needs. */
    private static List<String> java(Setup setup, String module, String main) {
        Path target = setup.checkout().resolve("infra/peers").resolve(module).resolve("target");
        return new ArrayList<>(List.of(
                RouterCommand.java(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dreactor.netty.ioWorkerCount=1",
                "-cp",
                target.resolve("classes") + ":" + target.resolve("lib") + "/*",
                main));
    }

    private static Path lines(Setup setup) throws IOException {
        Path file = setup.file("tenants");
        if (!Files.exists(file)) {
            setup.tenants()
                    .writeLines(file, (tenant, cell) -> tenant + "\t" + String.join(" ", urls(setup.tenants(), cell)));
        }
        return file;
    }

    private static List<String> urls(Tenants tenants, int cell) {
        Stream<Integer> ports = tenants.portsOf(cell).stream();
        return ports.map(port -> "http://127.0.0.1:" + port).toList();
    }
}
