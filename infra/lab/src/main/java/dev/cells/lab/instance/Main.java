package dev.cells.lab.instance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Serves on a free port, which it prints; each line of standard input is a {@link Behaviour}; ends when that ends. */
public final class Main {

    private Main() {}

    public static void main(String... arguments) throws IOException {
        var server = Server.start(() -> Runtime.getRuntime().halt(1));
        System.out.println(server.port());
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                server.behave(Behaviour.parse(line));
                System.out.println("ok");
            }
        }
        System.exit(0);
    }
}
