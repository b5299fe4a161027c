package dev.cells.chassis.database;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an error of the database means for the caller; looks through the exceptions that wrap it. */
public final class DatabaseErrors {

    private static final int CAUSES_MAX = 20;

    /** Whose fault it is, and whether trying again can help. */
    public enum Kind {
        /** It does not answer, or no connection was free in time. */
        UNAVAILABLE,
        /** It answered that this statement waited or ran too long, or lost against another one. */
        BUSY
    }

    private DatabaseErrors() {}

    /** The kind of {@code thrown}, empty when it is no trouble of the database but a mistake of ours. */
    public static Optional<Kind> kind(Throwable thrown) {
        return causes(thrown)
                .map(DatabaseErrors::ofOne)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Kind> ofOne(Throwable thrown) {
        if (thrown instanceof ConnectException || thrown instanceof SocketTimeoutException) {
            return Optional.of(Kind.UNAVAILABLE);
        }
        return thrown instanceof SQLException e ? ofState(e) : Optional.empty();
    }

    private static Optional<Kind> ofState(SQLException e) {
        var state = e.getSQLState();
        if (state == null) { // Agroal's own: no connection was free within the acquisition timeout
            return e.getMessage() != null && e.getMessage().contains("cquisition timeout")
                    ? Optional.of(Kind.UNAVAILABLE)
                    : Optional.empty();
        }
        if (state.startsWith("08") || state.startsWith("57P0") || state.equals("53300")) {
            return Optional.of(Kind.UNAVAILABLE);
        }
        return switch (state) {
            case "57014", "55P03", "40001", "40P01", "25P03" -> Optional.of(Kind.BUSY);
            default -> Optional.empty();
        };
    }

    /** The first SQL exception with a SQLSTATE among the causes. */
    public static Optional<SQLException> sql(Throwable thrown) {
        return causes(thrown)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .filter(e -> e.getSQLState() != null)
                .findFirst();
    }

    /** What was thrown, its causes, and what they suppressed: a commit that fails keeps its reason among the suppressed. */
    private static Stream<Throwable> causes(Throwable thrown) {
        List<Throwable> found = new ArrayList<>(List.of(thrown));
        for (int i = 0; i < found.size() && found.size() < CAUSES_MAX; i++) {
            var cause = found.get(i).getCause();
            Stream.concat(Stream.ofNullable(cause), Stream.of(found.get(i).getSuppressed()))
                    .filter(each -> !found.contains(each))
                    .forEach(found::add);
        }
        return found.stream();
    }
}
