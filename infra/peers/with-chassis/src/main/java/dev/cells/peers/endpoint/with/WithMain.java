package dev.cells.peers.endpoint.with;

import dev.cells.chassis.schema.Migration;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Serves, or migrates. */
@QuarkusMain
public final class WithMain {

    private WithMain() {}

    public static void main(String... arguments) {
        if (arguments.length > 0 && arguments[0].equals(Migration.COMMAND)) {
            System.exit(Migration.run(WithMain.class));
        }
        Quarkus.run(arguments);
    }
}
