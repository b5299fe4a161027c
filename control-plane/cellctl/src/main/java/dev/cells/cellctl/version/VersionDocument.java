package dev.cells.cellctl.version;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.cells.cellctl.output.Documents;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.session.Session;

/** Apart from the command, so that plain {@code cellctl version} loads no JSON. */
final class VersionDocument {

    private VersionDocument() {}

    static String text(Session session, boolean server) {
        var node = JsonNodeFactory.instance.objectNode().put("version", Version.own());
        node.put("java", Runtime.version().toString());
        if (server) {
            var answer = session.controlPlane().version();
            node.put("server_version", answer.version()).put("map_revision", answer.mapRevision());
        }
        return session.format() == Format.JSON ? Documents.json(node) : Documents.yaml(node);
    }
}
