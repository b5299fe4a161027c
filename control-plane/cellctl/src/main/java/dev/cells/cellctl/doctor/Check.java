package dev.cells.cellctl.doctor;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Text;
import org.jspecify.annotations.Nullable;

/**
 * One line of the doctor's findings.
 *
 * @param verdict {@code ok}, {@code warning} or {@code failed}
 * @param todo what to do; absent when all is well
 * @param exit what the process ends with because of it
 */
record Check(
        String name, String verdict, String found, @Nullable String todo, ExitCode exit) {

    static Check ok(String name, String found) {
        return new Check(name, "ok", found, null, ExitCode.OK);
    }

    /** Worth knowing, but no reason to end with an error. */
    static Check warning(String name, String found, String todo) {
        return new Check(name, "warning", found, todo, ExitCode.OK);
    }

    static Check failed(String name, String found, String todo, ExitCode exit) {
        return new Check(name, "failed", found, todo, exit);
    }

    static Check failed(String name, String found, String todo) {
        return failed(name, found, todo, ExitCode.ERROR);
    }

    Text text() {
        String line = name + ": " + found;
        return switch (verdict) {
            case "ok" -> Text.good(line);
            case "warning" -> Text.warn(line);
            default -> Text.bad(line);
        };
    }
}
