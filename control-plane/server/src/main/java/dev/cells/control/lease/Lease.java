package dev.cells.control.lease;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Leadership as it was granted.
 *
 * @param fence grows with every change of holder
 */
public record Lease(String name, String holder, long fence) {

    /** The lease went to someone else, or ran out: this transaction must not be committed. */
    public static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Lost(Lease lease) {
            super("lease " + lease.name() + " at fence " + lease.fence() + " is no longer held");
        }
    }

    /** Called first in every transaction of a leader; holds off the next leader until that transaction ends. */
    public void check(Connection connection) throws SQLException {
        String select =
                "select 1 from lease where name = ? and holder = ? and fence = ? and expires_at > clock_timestamp()"
                        + " for share";
        try (var statement = connection.prepareStatement(select)) {
            statement.setString(1, name);
            statement.setString(2, holder);
            statement.setLong(3, fence);
            try (var rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new Lost(this);
                }
            }
        }
    }
}
