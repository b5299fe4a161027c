package dev.cells.chassis.move;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Asks again and again, a moment apart, because PostgreSQL tells nobody when a change has arrived. */
record Poll(Duration every, Duration max) {

    interface Question {
        boolean ask() throws SQLException;
    }

    /** Whether the answer was yes within the time. */
    boolean until(Question question) throws SQLException {
        long started = System.nanoTime();
        while (!question.ask()) {
            if (System.nanoTime() - started > max.toNanos()
                    || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(every.toNanos());
        }
        return true;
    }
}
