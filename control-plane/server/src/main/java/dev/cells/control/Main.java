package dev.cells.control;

import dev.cells.control.migrate.Migration;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts the server, or with {@code migrate} prepares its database and ends. */
@QuarkusMain
public final class Main {

    private Main() {}

    public static void main(String... arguments) {
        if (arguments.length == 0) {
            Quarkus.run(arguments);
        } else if (arguments.length == 1 && arguments[0].equals("migrate")) {
            System.exit(Migration.run(System.out, System.err));
        } else {
            System.err.println("usage: java -jar quarkus-run.jar [migrate]");
            System.exit(2);
        }
    }
}
