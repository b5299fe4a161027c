package dev.cells.router.launch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was asked for on the command line: settings, or a text to print instead of starting. */
public sealed interface CommandLine {

    String USAGE = """
            Runs a router. Without a control plane it needs a map file only:

              --map FILE             the routing map; watched, and read again when it changes
              --port PORT            data port; 0 takes a free one and says which   (default 8080)
              --management-port PORT health, metrics, explain; 0 takes a free one   (default 9000)
              --set KEY=VALUE        any key, for example limits.head-timeout=5s; may be repeated
              --keys                 lists every key with its default
              --help                 this text

            A key can be set as an environment variable too: CELLS_ROUTER_LIMITS_HEAD_TIMEOUT=5s.
            """;

    /** Keys and values to start with. */
    record Start(Map<String, String> settings) implements CommandLine {
        public Start {
            settings = Map.copyOf(settings);
        }
    }

    /** Print and end with 0. */
    record Print(String text) implements CommandLine {}

    /** Say what is wrong and end with 2. */
    record Wrong(String message) implements CommandLine {}

    /** Reads {@code arguments}; {@code --name value} and {@code --name=value} are the same. */
    static CommandLine read(List<String> arguments, KnownKeys keys) {
        Map<String, String> settings = new LinkedHashMap<>();
        Deque<String> rest = new ArrayDeque<>(arguments);
        while (!rest.isEmpty()) {
            String argument = rest.removeFirst();
            int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (name.equals("--help") || name.equals("-h")) {
                return new Print(USAGE);
            }
            if (name.equals("--keys")) {
                return new Print(keys.list());
            }
            if (!List.of("--map", "--port", "--management-port", "--set").contains(name)) {
                return new Wrong("there is no option " + argument + "; --help lists them");
            }
            if (equals < 0 && rest.isEmpty()) {
                return new Wrong(name + " needs a value; --help shows it");
            }
            String value = equals < 0 ? rest.removeFirst() : argument.substring(equals + 1);
            String problem = take(name, value, settings);
            if (!problem.isEmpty()) {
                return new Wrong(problem);
            }
        }
        return new Start(settings);
    }

    /** Empty when it was taken. */
    private static String take(String name, String value, Map<String, String> settings) {
        switch (name) {
            case "--map" -> {
                settings.put(KnownKeys.PREFIX + "map-file", value);
                settings.put(KnownKeys.PREFIX + "map-required", "true");
                settings.put(KnownKeys.PREFIX + "control-plane.url", "");
            }
            case "--port" -> settings.put(KnownKeys.PREFIX + "listen.port", value);
            case "--management-port" -> settings.put("quarkus.http.port", value);
            default -> {
                int equals = value.indexOf('=');
                if (equals < 1) {
                    return "--set " + value + " is not KEY=VALUE, for example limits.head-timeout=5s";
                }
                String key = value.substring(0, equals);
                boolean whole = key.startsWith(KnownKeys.PREFIX) || key.startsWith("quarkus.");
                settings.put(whole ? key : KnownKeys.PREFIX + key, value.substring(equals + 1));
            }
        }
        return name.endsWith("port") && !isPort(value) ? name + " " + value + " is not a port, 0 to 65535" : "";
    }

    private static boolean isPort(String text) {
        return text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65_535;
    }
}
