package dev.cells.local.supervisor;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How a process is started. */
public sealed interface Launch {

    /**
     * A program with its whole environment; nothing else is inherited but {@code PATH}, {@code HOME}, {@code LANG}.
     *
     * @param folder its working directory
     */
    record Program(List<String> command, Path folder, Map<String, String> environment) implements Launch {
        public Program {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }

        /** Without the environment: passwords are in it. */
        @Override
        public String toString() {
            return "Program" + command;
        }
    }

    /** A PostgreSQL server on the cluster in {@code directory}, which is made if there is none. */
    record Postgres(Path directory, int port, Map<String, String> settings) implements Launch {
        public Postgres {
            settings = Map.copyOf(settings);
        }
    }

    /** A Redis server whose files are in {@code directory}. */
    record Redis(Path directory, int port) implements Launch {}
}
