package dev.cells.cellctl.secret;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.util.regex.Pattern;

/** DNS names in a server's certificate (RFC 6125): the first label may be a wildcard. Checked before anything is printed. */
final class HostNames {

    private static final String LABEL = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?";
    private static final Pattern NAME = Pattern.compile("(\\*\\.)?" + LABEL + "(\\." + LABEL + ")*");
    private static final int LENGTH_MAX = 253;

    private HostNames() {}

    static void check(String name) {
        if (name.length() > LENGTH_MAX || !NAME.matcher(name).matches()) {
            throw Failure.of(
                            ExitCode.USAGE,
                            "\"" + name + "\" is no DNS name in lower case, with or without \"*.\" in front")
                    .tryNext("the same command with --router-host '*.cells.example'");
        }
    }
}
