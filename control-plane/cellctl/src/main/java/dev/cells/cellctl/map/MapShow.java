package dev.cells.cellctl.map;

import dev.cells.cellctl.api.Json;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Documents;
import dev.cells.cellctl.output.Table;
import dev.cells.cellctl.session.Session;
import dev.cells.routingmap.RoutingMap;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
        name = "show",
        aliases = {"get", "list", "ls"},
        description =
                "Print the server's map: its text, which can be mounted as a file; or with -o as tables, JSON, YAML, names.")
final class MapShow implements Callable<Integer> {

    private final Session session;

    MapShow(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        MapText text = MapText.server(session);
        if (session.options().output() == null) {
            session.console().data(text.bytes());
            return ExitCode.OK.code();
        }
        RoutingMap map = text.map();
        session.console()
                .data(
                        switch (session.format()) {
                            case TABLE, WIDE -> tables(map);
                            case NAME -> names(map);
                            case JSON -> List.of(Documents.json(Json.tree(MapDocument.of(map))));
                            case YAML -> List.of(Documents.yaml(Json.tree(MapDocument.of(map))));
                        });
        return ExitCode.OK.code();
    }

    private List<String> tables(RoutingMap map) {
        var look = session.console().look();
        var lines = new ArrayList<String>();
        lines.add("Revision " + map.revision() + "   cells " + map.cells().size() + "   tenants "
                + map.tenants().size());
        MapDocument document = MapDocument.of(map);
        lines.add("");
        lines.addAll(Table.render(MapDocument.CELLS, document.cells(), false, look));
        if (!document.tenants().isEmpty()) {
            lines.add("");
            lines.addAll(Table.render(MapDocument.TENANTS, document.tenants(), false, look));
        }
        return lines;
    }

    private static List<String> names(RoutingMap map) {
        var names = new ArrayList<String>();
        map.cells().keySet().forEach(cell -> names.add("cell/" + cell));
        map.tenants().keySet().forEach(tenant -> names.add("tenant/" + tenant));
        return names;
    }
}
