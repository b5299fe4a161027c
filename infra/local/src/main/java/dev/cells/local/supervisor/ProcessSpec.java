package dev.cells.local.supervisor;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A process that should run.
 *
 * @param name unique in the fleet, for example {@code c1/api-0}
 * @param cell the cell it belongs to; absent for what all share
 * @param zone absent where it does not matter
 * @param ports by purpose, for example {@code http}
 * @param log where its output goes
 * @param after names of the processes that must be ready before its first start; a restart does not wait for them
 */
public record ProcessSpec(
        String name,
        Kind kind,
        @Nullable String cell,
        @Nullable String zone,
        SortedMap<String, Integer> ports,
        Launch launch,
        Readiness readiness,
        Path log,
        Set<String> after) {

    public ProcessSpec {
        ports = Collections.unmodifiableSortedMap(new TreeMap<>(ports));
        after = Set.copyOf(after);
    }

    /** The same process, which does not wait for {@code left}. */
    public ProcessSpec notAfter(Set<String> left) {
        var rest = new TreeSet<>(after);
        rest.removeAll(left);
        return new ProcessSpec(name, kind, cell, zone, ports, launch, readiness, log, rest);
    }

    /** A process without cell and zone. */
    public static ProcessSpec shared(
            String name,
            Kind kind,
            Map<String, Integer> ports,
            Launch launch,
            Readiness readiness,
            Path log,
            Set<String> after) {
        return new ProcessSpec(name, kind, null, null, new TreeMap<>(ports), launch, readiness, log, after);
    }
}
