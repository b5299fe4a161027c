package dev.cells.cellctl.secret;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.util.regex.Pattern;

/** The rule for a namespace's name (RFC 1123 label), checked before anything is printed. */
final class Namespaces {

    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    private Namespaces() {}

    static String check(String name, String option) {
        if (!LABEL.matcher(name).matches()) {
            throw Failure.of(
                            ExitCode.USAGE,
                            "namespace \"" + name + "\" is not 1 to 63 characters of a-z, 0-9 and '-', "
                                    + "beginning and ending with a letter or digit")
                    .tryNext("the same command with " + option + " NAME");
        }
        return name;
    }
}
