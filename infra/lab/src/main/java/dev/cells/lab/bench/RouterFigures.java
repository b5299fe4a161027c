package dev.cells.lab.bench;

import dev.cells.lab.bench.feed.SwapBench;
import dev.cells.lab.bench.table.TableFigures;
import java.util.List;

/** What only a router of ours can be asked. */
record RouterFigures(
        List<TableFigures> tables, SwapBench.Outcome swap, double placementP50Millis, double placementP99Millis) {

    TableFigures largest() {
        return tables.getLast();
    }
}
