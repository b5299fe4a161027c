package dev.cells.chassis.database;

import dev.cells.contract.cell.PoolStats;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.inject.Singleton;
import java.util.List;

/** How much of each pool is held now. */
@Singleton
public class Pools {

    private final AgroalDataSource api;
    private final AgroalDataSource worker;
    private final AgroalDataSource report;
    private final AgroalDataSource control;

    Pools(
            AgroalDataSource api,
            @DataSource("worker") AgroalDataSource worker,
            @DataSource("report") AgroalDataSource report,
            @DataSource("control") AgroalDataSource control) {
        this.api = api;
        this.worker = worker;
        this.report = report;
        this.control = control;
    }

    public List<PoolStats> stats() {
        return List.of(
                stats(CellRole.API, api),
                stats(CellRole.WORKER, worker),
                stats(CellRole.REPORT, report),
                stats(CellRole.CONTROL, control));
    }

    private static PoolStats stats(CellRole role, AgroalDataSource pool) {
        var metrics = pool.getMetrics();
        return new PoolStats(
                role.key(),
                pool.getConfiguration().connectionPoolConfiguration().maxSize(),
                (int) metrics.activeCount(),
                (int) metrics.awaitingCount());
    }
}
