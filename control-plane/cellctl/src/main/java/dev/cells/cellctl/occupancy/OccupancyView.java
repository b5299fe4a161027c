package dev.cells.cellctl.occupancy;

import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.Tone;
import dev.cells.cellctl.output.View;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** How occupancies are shown. */
final class OccupancyView {

    static final View<Occupancy> VIEW = new View<>(
            "wall",
            Occupancy::path,
            List.of(
                    Column.of("CELL", one -> Text.of(one.cell())),
                    Column.of("INSTANCE", one -> Text.of(one.instance())),
                    Column.of("OF", one -> Text.of(one.of())),
                    Column.of("NAME", one -> Text.of(one.name())),
                    Column.of("IN USE", OccupancyView::inUse),
                    Column.of("LIMIT", one -> Text.of(one.limit())),
                    Column.of("FLOOR", one -> number(one.floor())),
                    Column.of("BORROWED", one -> number(one.borrowed())),
                    Column.of("QUEUE", one -> one.queued() > 0 ? warn(one.queued()) : number(0)),
                    Column.of("WAIT", OccupancyView::wait),
                    Column.of("BREAKER", OccupancyView::breaker),
                    Column.cut("REFUSED", OccupancyView::refused)),
            one -> new Card().line("Wall", one.path()));

    private OccupancyView() {}

    private static Text inUse(Occupancy one) {
        return one.inUse() >= one.limit() && one.limit() > 0 ? warn(one.inUse()) : Text.of(one.inUse());
    }

    private static Text warn(int value) {
        return new Text(Integer.toString(value), Tone.WARN);
    }

    private static Text number(int value) {
        return value == 0 ? Text.orDash(null) : Text.of(value);
    }

    private static Text wait(Occupancy one) {
        return one.waitMaxMs() == 0
                ? Text.orDash(null)
                : Text.of(String.format(Locale.ROOT, "%.1f ms, max %.0f", one.waitMeanMs(), one.waitMaxMs()));
    }

    private static Text breaker(Occupancy one) {
        return switch (one.breaker()) {
            case "" -> Text.orDash(null);
            case "closed" -> Text.of("closed");
            default -> new Text(one.breaker(), Tone.BAD);
        };
    }

    private static Text refused(Occupancy one) {
        if (one.refusedInAll() == 0) {
            return Text.orDash(null);
        }
        String reasons = one.refused().entrySet().stream()
                .filter(reason -> reason.getValue() > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(reason -> reason.getKey() + " " + reason.getValue())
                .collect(Collectors.joining(", "));
        return new Text(reasons, Tone.WARN);
    }
}
