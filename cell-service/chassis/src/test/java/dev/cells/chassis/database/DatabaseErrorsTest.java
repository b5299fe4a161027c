package dev.cells.chassis.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.chassis.database.DatabaseErrors.Kind;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class DatabaseErrorsTest {

    @Test
    void findsTheReasonOfACommitThatFailedAmongTheSuppressed() {
        var reason = new IllegalStateException("XAException", new SQLException("terminating connection", "57P01"));
        var rollback = new IllegalStateException("could not commit");
        rollback.addSuppressed(reason);
        assertThat(DatabaseErrors.kind(new IllegalStateException("rolled back", rollback)))
                .contains(Kind.UNAVAILABLE);
    }

    @Test
    void isNotLostInExceptionsThatCauseEachOther() {
        var one = new IllegalStateException("one");
        var two = new IllegalStateException("two", one);
        one.initCause(two);
        assertThat(DatabaseErrors.kind(one)).isEmpty();
    }
}
