package dev.cells.cellctl.occupancy;

import dev.cells.cellctl.api.Json;
import dev.cells.cellctl.api.Listed;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.ListOptions;
import dev.cells.cellctl.verb.Reading;
import dev.cells.contract.control.CellStats;
import dev.cells.routingmap.CellName;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One cell is asked when the command runs; all cells are shown as the control plane probed them last. */
@Command(name = "top", description = "Show how much of every lane, pool and dependency is held.")
public final class CellTop implements Callable<Integer> {

    private final Session session;

    @Parameters(
            paramLabel = "CELL",
            arity = "0..1",
            converter = CellNameConverter.class,
            description = "Only this one, as it is now; all cells as last probed when left out.")
    private @Nullable CellName name;

    @Option(names = "--instances", description = "Each instance by itself, not all of a cell together.")
    private boolean instances;

    @Mixin
    private ListOptions options;

    CellTop(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.format(Format.TABLE, Format.WIDE, Format.JSON, Format.YAML);
        return Reading.list(session, OccupancyView.VIEW, options, this::occupancies);
    }

    private Listed<Occupancy> occupancies() {
        CellName one = name;
        Listed<CellStats> cells = one == null
                ? session.controlPlane().cellStats(options.limit())
                : new Listed<>(List.of(session.controlPlane().cellStats(one)), false);
        cells.items().forEach(cell -> warnOfSilence(cell.value()));
        return new Listed<>(
                cells.items().stream()
                        .map(Item::value)
                        .flatMap(cell -> (instances ? Occupancies.apart(cell) : Occupancies.together(cell)).stream())
                        .map(row -> new Item<>(row, Json.tree(row)))
                        .toList(),
                cells.more());
    }

    private void warnOfSilence(CellStats cell) {
        int silent = cell.asked() - cell.instances().size();
        if (silent > 0 || cell.asked() == 0) {
            session.console()
                    .warn(
                            cell.asked() == 0
                                    ? "cell " + cell.cell() + " was not asked yet"
                                    : silent + " of " + cell.asked() + " instances of cell " + cell.cell()
                                            + " did not answer");
        }
    }
}
