package dev.cells.control.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an {@link SQLException} means for whoever ran the transaction. */
enum SqlFailure {
    /** Nothing wrong with the statement: the same transaction can succeed at once. */
    CONFLICT,
    /** The database is away, full or too slow. */
    UNAVAILABLE,
    /** A fault of this program. */
    BUG;

    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

    /** Statement cancelled, lock not available, out of resources, shutting down, starting, read only. */
    private static final Set<String> AWAY =
            Set.of("57014", "55P03", "57P01", "57P02", "57P03", "25006", "25P03", "3D000", "28P01", "28000");

    static SqlFailure of(SQLException e) {
        String state = e.getSQLState();
        if (state != null && CONFLICTS.contains(state)) {
            return CONFLICT;
        }
        boolean away = e instanceof SQLTransientConnectionException
                || e instanceof SQLNonTransientConnectionException
                || isAway(state)
                || isAcquisition(e);
        return away ? UNAVAILABLE : BUG;
    }

    private static boolean isAway(@Nullable String state) {
        return state != null && (state.startsWith("08") || state.startsWith("53") || AWAY.contains(state));
    }

    /** The pool reports its own time-out as a bare SQLException without a state. */
    private static boolean isAcquisition(SQLException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return e.getSQLState() == null && (message.contains("acquisition timeout") || message.contains("pool"));
    }
}
