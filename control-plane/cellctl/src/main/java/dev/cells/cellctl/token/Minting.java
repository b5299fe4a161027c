package dev.cells.cellctl.token;

import dev.cells.cellctl.authority.AuthorityOption;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.session.DurationConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.pki.TokenIssuer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.BiFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What commands that print a token share. */
final class Minting {

    private static final Duration TTL_MAX = Duration.ofDays(30);

    @Mixin
    private final AuthorityOption authority = new AuthorityOption();

    @Option(
            names = "--ttl",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long it is good for (default 1h, at most 720h).")
    private Duration ttl = Duration.ofHours(1);

    /** Prints the token alone on stdout, so that it can be piped. */
    int print(Session session, BiFunction<TokenIssuer, Duration, String> mint) {
        session.format(Format.TABLE);
        if (ttl.compareTo(TTL_MAX) > 0) {
            throw Failure.of(ExitCode.USAGE, "--ttl is more than 720h; nobody can take such a token back");
        }
        session.console().data(mint.apply(authority.tokens(session), ttl));
        session.console().hint("Good until " + session.now().plus(ttl).truncatedTo(ChronoUnit.SECONDS) + ".");
        return ExitCode.OK.code();
    }
}
