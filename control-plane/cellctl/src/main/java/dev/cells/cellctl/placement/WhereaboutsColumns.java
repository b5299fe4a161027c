package dev.cells.cellctl.placement;

import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import java.util.List;

/** The one-line form, for {@code -o wide} and watching. */
final class WhereaboutsColumns {

    static final List<Column<Whereabouts>> ALL = List.of(
            Column.of("TENANT", where -> Text.of(where.tenant())),
            Column.of("CELL", where -> Text.of(where.cell())),
            Column.of("EPOCH", where -> Text.of(where.epoch())),
            Column.of("STATUS", Whereabouts::status),
            Column.of("SHARD", where -> Text.of(where.shard().text())),
            Column.of("PINNED", where -> Text.orDash(where.pinned())),
            Column.of("ROUTERS", Whereabouts::routersText));

    private WhereaboutsColumns() {}
}
