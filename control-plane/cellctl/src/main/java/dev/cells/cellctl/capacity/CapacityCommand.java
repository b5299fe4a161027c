package dev.cells.cellctl.capacity;

import dev.cells.cellctl.api.Json;
import dev.cells.cellctl.api.Listed;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.View;
import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Lists;
import dev.cells.contract.control.CellStats;
import dev.cells.routingmap.CellName;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Ends with 5 when something does not fit, else with 9 when something is not known. */
@Command(
        name = "capacity",
        description = "Check whether pools, lanes, dependencies and tenants fit what there is, in every cell.")
public final class CapacityCommand implements Callable<Integer> {

    private static final int CELLS_MAX = 10_000;

    private static final View<Check> VIEW = new View<>(
            "check",
            Check::path,
            List.of(
                    Column.of("CELL", check -> Text.of(check.cell())),
                    Column.of("WHAT", check -> Text.of(check.what())),
                    Column.of("FIT", CapacityCommand::fit),
                    Column.of("ARITHMETIC", check -> Text.of(check.arithmetic()))),
            check -> new Card().line("Check", check.path()));

    private final Session session;

    @Option(
            names = "--cell",
            paramLabel = "CELL",
            converter = CellNameConverter.class,
            description = "Only this one, asked now.")
    private @Nullable CellName cell;

    @Option(
            names = "--headroom",
            paramLabel = "FACTOR",
            description = "Over the measured peaks of lanes, 1 to 10; 1.5 when left out.")
    private double headroom = 1.5;

    CapacityCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.format(Format.TABLE, Format.WIDE, Format.JSON, Format.YAML);
        if (!(headroom >= 1 && headroom <= 10)) {
            throw Failure.of(ExitCode.USAGE, "--headroom is " + headroom + ", not within 1 and 10");
        }
        List<CellStats> stats = stats();
        var checks = new Checks(headroom);
        List<Item<Check>> found = stats.stream()
                .flatMap(one -> checks.of(one).stream())
                .map(check -> new Item<>(check, Json.tree(check)))
                .toList();
        Lists.print(session, VIEW, found);
        return Stream.of(ExitCode.CONFLICT, ExitCode.PAUSED)
                .filter(exit -> found.stream().anyMatch(check -> check.value().exit() == exit))
                .findFirst()
                .orElse(ExitCode.OK)
                .code();
    }

    private List<CellStats> stats() {
        CellName one = cell;
        Listed<CellStats> listed = one == null
                ? session.controlPlane().cellStats(CELLS_MAX)
                : new Listed<>(List.of(session.controlPlane().cellStats(one)), false);
        return listed.items().stream().map(Item::value).toList();
    }

    private static Text fit(Check check) {
        return switch (check.fit()) {
            case Check.FITS -> Text.good("Fits");
            case Check.EXCEEDS -> Text.bad("Exceeds");
            default -> Text.warn("Unknown");
        };
    }
}
