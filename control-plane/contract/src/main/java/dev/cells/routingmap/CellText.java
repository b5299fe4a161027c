package dev.cells.routingmap;

import java.util.ArrayList;
import java.util.List;

/** A {@code cell} line: name, state, {@code shard=k}, then its instances or {@code from=}. */
final class CellText {

    private static final String SHARD = "shard=";
    private static final String DNS = "from=dns:";
    private static final String KUBERNETES = "from=kubernetes:";

    private CellText() {}

    static Cell read(LineReader lines) throws MapFormatException {
        if (lines.fields() < 4 || !lines.text(3).startsWith(SHARD)) {
            throw lines.fail(
                    "line", "a cell line is: cell, name, active or cordoned, shard=K, then instances or from=");
        }
        long shard = Decimal.parse(lines, lines.text(3).substring(SHARD.length()), "shard");
        try {
            return new Cell(
                    new CellName(lines.text(1)),
                    CellState.of(lines.text(2)),
                    (int) Math.min(shard, Integer.MAX_VALUE),
                    instances(lines));
        } catch (IllegalArgumentException e) {
            throw lines.fail("line", String.valueOf(e.getMessage()));
        }
    }

    private static Instances instances(LineReader lines) throws MapFormatException {
        if (lines.fields() == 5 && lines.text(4).startsWith("from=")) {
            return lookedUp(lines.text(4));
        }
        var instances = new ArrayList<Instance>();
        for (int i = 4; i < lines.fields(); i++) {
            instances.add(Instance.parse(lines.text(i)));
        }
        return new Instances.Listed(instances);
    }

    private static Instances lookedUp(String from) {
        if (from.startsWith(DNS)) {
            return new Instances.Dns(from.substring(DNS.length()));
        }
        int slash = from.indexOf('/');
        if (!from.startsWith(KUBERNETES) || slash < 0) {
            throw new IllegalArgumentException(
                    Names.quote(from) + " is not from=dns:URL or from=kubernetes:NAMESPACE/SERVICE");
        }
        return new Instances.Kubernetes(from.substring(KUBERNETES.length(), slash), from.substring(slash + 1));
    }

    /** The line without its LF. */
    static String write(Cell cell) {
        var line = new StringBuilder("cell\t")
                .append(cell.name())
                .append('\t')
                .append(cell.state().word())
                .append('\t')
                .append(SHARD)
                .append(cell.shard());
        for (String field : fields(cell.instances())) {
            line.append('\t').append(field);
        }
        return line.toString();
    }

    private static List<String> fields(Instances instances) {
        return switch (instances) {
            case Instances.Listed(var listed) ->
                listed.stream().map(Instance::text).toList();
            case Instances.Dns(var url) -> List.of(DNS + url);
            case Instances.Kubernetes(var namespace, var service) -> List.of(KUBERNETES + namespace + "/" + service);
        };
    }
}
