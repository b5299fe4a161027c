package dev.cells.lab.lanes;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * What makes requests slow without taking the processor from anybody: the row that {@code standard} changes is locked, and the database's
 * processes that serve reports are stopped.
 */
final class Hung implements AutoCloseable {

    private final Connection administrator;
    private final List<Long> stopped = new ArrayList<>();

    Hung(Connection administrator, String service) throws SQLException, IOException, InterruptedException {
        this.administrator = administrator;
        administrator.setAutoCommit(false);
        try (var lock = administrator.prepareStatement("select 1 from app.service where id = ? for no key update")) {
            lock.setObject(1, UUID.fromString(service));
            lock.execute();
        }
        try (var reports = administrator.prepareStatement(
                        "select pid from pg_stat_activity where usename = 'cell_report' and state = 'idle'");
                var row = reports.executeQuery()) {
            while (row.next()) {
                stopped.add(row.getLong(1));
            }
        }
        signal("-STOP");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        for (long pid : stopped) {
            Process kill = new ProcessBuilder("kill", signal, Long.toString(pid)).start();
            if (!kill.waitFor(5, TimeUnit.SECONDS)) {
                throw new IOException("kill " + signal + " does not end");
            }
        }
    }

    @Override
    public void close() throws SQLException, IOException, InterruptedException {
        signal("-CONT");
        administrator.rollback();
        administrator.close();
    }
}
