package dev.cells.chassis.killswitch;

import dev.cells.contract.killswitch.SwitchKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that a claim passes by; they stay due.
 *
 * @param kinds off for everyone
 * @param offPairs {@code tenant/kind} off for that tenant
 * @param onPairs {@code tenant/kind} on for that tenant although the kind is off
 */
public record JobsOff(List<String> kinds, List<String> offPairs, List<String> onPairs) {

    public static final JobsOff NOTHING = new JobsOff(List.of(), List.of(), List.of());

    /** A kind of jobs and the feature that its handler belongs to, if any. */
    public record Kind(String name, @Nullable String feature) {}

    public boolean isNothing() {
        return kinds.isEmpty() && offPairs.isEmpty();
    }

    static JobsOff of(SwitchBoard board, List<Kind> kinds, long nowNanos) {
        var off = new ArrayList<String>();
        var offPairs = new ArrayList<String>();
        var onPairs = new ArrayList<String>();
        for (var kind : kinds) {
            boolean everyone = isOff(board, kind, null, nowNanos);
            if (everyone) {
                off.add(kind.name());
            }
            for (var tenant : tenants(board, kind)) {
                if (isOff(board, kind, tenant, nowNanos) != everyone) {
                    (everyone ? onPairs : offPairs).add(tenant + "/" + kind.name());
                }
            }
        }
        return new JobsOff(off, offPairs, onPairs);
    }

    private static boolean isOff(SwitchBoard board, Kind kind, @Nullable String tenant, long nowNanos) {
        return board.off(SwitchKind.JOB, kind.name(), tenant, nowNanos) != null
                || (kind.feature() != null && board.off(SwitchKind.FEATURE, kind.feature(), tenant, nowNanos) != null);
    }

    private static Set<String> tenants(SwitchBoard board, Kind kind) {
        var tenants = new HashSet<String>();
        var own = board.ruling(SwitchKind.JOB, kind.name());
        if (own != null) {
            tenants.addAll(own.tenants());
        }
        var feature = kind.feature() == null ? null : board.ruling(SwitchKind.FEATURE, kind.feature());
        if (feature != null) {
            tenants.addAll(feature.tenants());
        }
        return tenants;
    }
}
