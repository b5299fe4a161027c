package dev.cells.cellctl.map;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Documents;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.session.Session;
import dev.cells.routingmap.MapFormatException;
import dev.cells.routingmap.RoutingMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = "Say what a router would make of a map file; ends with 1 when it would refuse it.")
final class MapCheck implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "FILE", description = "A routing map's text; - reads stdin.")
    private String file;

    MapCheck(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.format(Format.TABLE, Format.WIDE, Format.JSON, Format.YAML);
        MapText text = MapText.file(file, session);
        try {
            RoutingMap map = text.parse();
            if (map.cells().isEmpty()) {
                return bad(text, "empty", "it has no cells, and a router keeps its last map instead of an empty one");
            }
            return good(text, map);
        } catch (MapFormatException e) {
            return bad(text, e.reason(), String.valueOf(e.getMessage()));
        }
    }

    private int good(MapText text, RoutingMap map) {
        String digest = text.digest();
        if (session.format().structured()) {
            ObjectNode node = JsonNodeFactory.instance
                    .objectNode()
                    .put("file", text.source())
                    .put("ok", true)
                    .put("revision", map.revision())
                    .put("cells", map.cells().size())
                    .put("tenants", map.tenants().size());
            print(digest.isEmpty() ? node : node.put("sha256", digest));
        } else {
            session.console()
                    .data(new Card()
                            .line("Map", Text.of(text.source()), Text.good("a router would take it"))
                            .line("Revision", Text.of(map.revision()))
                            .line("Cells", Text.of(map.cells().size()))
                            .line("Tenants", Text.of(map.tenants().size()))
                            .line("Digest", digest.isEmpty() ? "none: good for a mounted file only" : digest)
                            .render(session.console().look()));
        }
        return ExitCode.OK.code();
    }

    private int bad(MapText text, String reason, String message) {
        if (session.format().structured()) {
            print(JsonNodeFactory.instance
                    .objectNode()
                    .put("file", text.source())
                    .put("ok", false)
                    .put("reason", reason)
                    .put("message", message));
        } else {
            session.console()
                    .data(new Card()
                            .line("Map", Text.of(text.source()), Text.bad("a router would refuse it"))
                            .line("Reason", reason)
                            .line("Because", message)
                            .render(session.console().look()));
        }
        return ExitCode.ERROR.code();
    }

    private void print(ObjectNode node) {
        session.console().data(session.format() == Format.JSON ? Documents.json(node) : Documents.yaml(node));
    }
}
