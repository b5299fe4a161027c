package dev.cells.cellctl.map;

import dev.cells.cellctl.api.Json;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.Tone;
import dev.cells.cellctl.output.View;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Lists;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "diff",
        description = "Show what differs between two maps; with one file, between the server's map and it.")
final class MapDiff implements Callable<Integer> {

    private static final View<MapDifference> VIEW = new View<>(
            "difference",
            difference -> difference.kind() + "/" + difference.name(),
            List.of(
                    Column.of("CHANGE", difference -> new Text(difference.change(), tone(difference))),
                    Column.of("KIND", difference -> Text.of(difference.kind())),
                    Column.of("NAME", difference -> Text.of(difference.name())),
                    Column.cut("BEFORE", difference -> Text.orDash(difference.before())),
                    Column.cut("AFTER", difference -> Text.orDash(difference.after()))),
            _ -> new Card());

    private final Session session;

    @Parameters(arity = "1..2", paramLabel = "FILE", description = "Map files, the older first; - reads stdin.")
    private List<String> files;

    @Option(names = "--exit-code", description = "End with 10 when they differ.")
    private boolean exitCode;

    MapDiff(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        MapText before = files.size() == 1 ? MapText.server(session) : MapText.file(files.getFirst(), session);
        MapText after = MapText.file(files.getLast(), session);
        List<Item<MapDifference>> items = MapDifference.between(before.map(), after.map()).stream()
                .map(difference -> new Item<>(difference, Json.tree(difference)))
                .toList();
        Lists.print(session, VIEW, items);
        return exitCode && !items.isEmpty() ? ExitCode.CHANGES.code() : ExitCode.OK.code();
    }

    private static Tone tone(MapDifference difference) {
        return switch (difference.change()) {
            case "added" -> Tone.GOOD;
            case "removed" -> Tone.BAD;
            default -> Tone.WARN;
        };
    }
}
