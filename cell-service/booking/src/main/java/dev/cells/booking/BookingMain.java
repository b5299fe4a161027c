package dev.cells.booking;

import dev.cells.chassis.schema.Migration;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Serves, or with the argument {@code migrate} brings the cell's database to what this version needs and exits. */
@QuarkusMain
public final class BookingMain {

    private BookingMain() {}

    public static void main(String... args) {
        if (args.length > 0 && args[0].equals(Migration.COMMAND)) {
            System.exit(Migration.run(BookingMain.class));
        }
        Quarkus.run(args);
    }
}
