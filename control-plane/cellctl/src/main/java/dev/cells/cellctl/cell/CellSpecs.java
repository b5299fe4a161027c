package dev.cells.cellctl.cell;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.Instance;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules for a cell's description that need no server, so that a slip is said before anything is sent. */
final class CellSpecs {

    private CellSpecs() {}

    static List<InstanceSpec> instances(List<String> texts, List<String> management) {
        Map<String, String> ports = byInstance(management);
        var specs = texts.stream()
                .map(text -> parse("--instance", text))
                .map(instance -> new InstanceSpec(
                        instance.name(),
                        instance.url().toString(),
                        instance.zone().isEmpty() ? null : instance.zone(),
                        ports.remove(instance.name())))
                .toList();
        if (!ports.isEmpty()) {
            throw usage("--management names " + String.join(", ", ports.keySet()) + ", which no --instance has");
        }
        return specs;
    }

    /** The one {@code --management} without a name. */
    static @Nullable String cellManagement(List<String> texts) {
        List<String> plain = texts.stream().filter(text -> !named(text)).toList();
        if (plain.size() > 1) {
            throw usage("more than one --management without an instance's name");
        }
        return plain.isEmpty() ? null : port(plain.getFirst()).url().toString();
    }

    private static Map<String, String> byInstance(List<String> texts) {
        var ports = new LinkedHashMap<String, String>();
        for (String text : texts) {
            if (named(text)) {
                Instance port = port(text);
                if (ports.put(port.name(), port.url().toString()) != null) {
                    throw usage("--management is given twice for " + port.name());
                }
            }
        }
        return ports;
    }

    static CellSpec check(CellSpec spec) {
        if (spec.capacity() < 1) {
            throw usage("--capacity must be at least 1");
        }
        if (spec.wave() < 0) {
            throw usage("--wave must be 0 (canary) or more");
        }
        if (spec.instances().isEmpty() == (spec.from() == null)) {
            throw usage("give either --instance, once for each, or --from");
        }
        int most = spec.from() == null ? spec.instances().size() : Cell.SHARD_MAX;
        if (spec.shard() < 1 || spec.shard() > most) {
            throw usage("--shard must be 1 to " + most);
        }
        checkAddresses(spec);
        return spec;
    }

    private static void checkAddresses(CellSpec spec) {
        new CellName(spec.name());
        var names = new HashSet<String>();
        boolean everyPort = true;
        for (InstanceSpec instance : spec.instances()) {
            if (!names.add(instance.name())) {
                throw usage("instance name " + instance.name() + " is used twice");
            }
            everyPort &= instance.management() != null;
        }
        if (spec.management() == null && (spec.from() != null || !everyPort)) {
            throw usage("--management is missing: give NAME=https://HOST:PORT for every instance, or one for the cell");
        }
        String from = spec.from();
        if (from != null && !from.startsWith("dns:http") && !from.startsWith("kubernetes:")) {
            throw usage("--from \"" + from + "\" is not dns:URL or kubernetes:NAMESPACE/SERVICE");
        }
    }

    private static Instance port(String text) {
        Instance port = parse("--management", text);
        if (!"https".equals(port.url().getScheme())) {
            throw usage("--management " + port.url() + " is not https://HOST:PORT");
        }
        return port;
    }

    private static boolean named(String text) {
        int equals = text.indexOf('=');
        return equals > 0 && equals < text.indexOf("://");
    }

    private static Instance parse(String option, String text) {
        try {
            return Instance.parse(text);
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    private static Failure usage(String message) {
        return Failure.of(ExitCode.USAGE, message).tryNext("cellctl cell register --help");
    }
}
