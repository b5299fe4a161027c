package dev.cells.control.cell;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import dev.cells.control.map.InstancesText;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks what an operator says about a cell, against the types that routers will read it with. */
final class CellRules {

    static final int WAVE_MAX = 99;
    static final int CAPACITY_MAX = 1_000_000;
    static final int INSTANCES_MAX = 256;

    private CellRules() {}

    /** The cell as the map will have it; a spec that cannot be one is refused with the reason. */
    static Cell check(CellSpec spec, CellState state) {
        try {
            range("wave", spec.wave(), 0, WAVE_MAX);
            range("capacity", spec.capacity(), 1, CAPACITY_MAX);
            Instances instances = instances(spec);
            checkManagement(spec);
            return new Cell(new CellName(required("name", spec.name())), state, spec.shard(), instances);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid(String.valueOf(e.getMessage()));
        }
    }

    private static Instances instances(CellSpec spec) {
        String from = spec.from();
        if (from != null && !spec.instances().isEmpty()) {
            throw new IllegalArgumentException("give instances or from, not both");
        }
        if (from != null) {
            return InstancesText.parse(from);
        }
        if (spec.instances().isEmpty() || spec.instances().size() > INSTANCES_MAX) {
            throw new IllegalArgumentException("give 1 to " + INSTANCES_MAX + " instances, or from");
        }
        List<Instance> listed =
                spec.instances().stream().map(CellRules::instance).toList();
        return new Instances.Listed(listed);
    }

    private static Instance instance(InstanceSpec spec) {
        String name = required("the name of an instance", spec.name());
        String url = required("the url of instance " + name, spec.url());
        return new Instance(name, URI.create(url), spec.zone() == null ? "" : spec.zone());
    }

    private static void checkManagement(CellSpec spec) {
        boolean everyInstance = !spec.instances().isEmpty()
                && spec.instances().stream().allMatch(instance -> instance.management() != null);
        if (spec.management() == null && !everyInstance) {
            throw new IllegalArgumentException(
                    "management is missing: the cell needs an address for all, or every instance its own");
        }
        checkOrigin(spec.management());
        spec.instances().forEach(instance -> checkOrigin(instance.management()));
    }

    private static void checkOrigin(@Nullable String management) {
        if (management != null) {
            URI origin = new Instance("management", URI.create(management), "").url();
            if (!"https".equals(origin.getScheme())) {
                throw new IllegalArgumentException("management address " + origin + " is not https://host:port");
            }
        }
    }

    private static String required(String what, @Nullable String value) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is missing");
        }
        return value;
    }

    private static void range(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " is " + value + "; it must be " + least + " to " + most);
        }
    }
}
