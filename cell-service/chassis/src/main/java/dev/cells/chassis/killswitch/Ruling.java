package dev.cells.chassis.killswitch;

import dev.cells.contract.killswitch.SwitchMode;
import dev.cells.contract.killswitch.SwitchOrigin;
import dev.cells.contract.killswitch.SwitchScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All kill switches of one target. A person's word counts before an automatic one, the narrower scope before the wider; so
 * {@code never} for one tenant is an exception from {@code always} for all, and {@code never} for all keeps automatic ones out.
 */
final class Ruling {

    private final Map<String, Level> tenants;
    private final Level cell;
    private final Level all;

    /** The at most two switches of one scope. */
    private record Level(
            @Nullable SwitchedOff manual, @Nullable SwitchedOff automatic) {
        static final Level NONE = new Level(null, null);

        Level with(SwitchedOff one) {
            return one.origin() == SwitchOrigin.MANUAL ? new Level(one, automatic) : new Level(manual, one);
        }
    }

    private Ruling(Map<String, Level> tenants, Level cell, Level all) {
        this.tenants = Map.copyOf(tenants);
        this.cell = cell;
        this.all = all;
    }

    static Ruling of(List<SwitchedOff> switches) {
        var tenants = new HashMap<String, Level>();
        var cell = Level.NONE;
        var all = Level.NONE;
        for (var one : switches) {
            switch (one.id().scope()) {
                case SwitchScope.All _ -> all = all.with(one);
                case SwitchScope.InCell _ -> cell = cell.with(one);
                case SwitchScope.OfTenant(var tenant) ->
                    tenants.put(
                            tenant.value(),
                            tenants.getOrDefault(tenant.value(), Level.NONE).with(one));
            }
        }
        return new Ruling(tenants, cell, all);
    }

    /** The switch that turns the target off, or null. Allocates nothing. */
    @Nullable
    SwitchedOff off(@Nullable String tenant, long nowNanos) {
        var own = tenant == null ? Level.NONE : tenants.getOrDefault(tenant, Level.NONE);
        var manual = first(own.manual(), cell.manual(), all.manual(), nowNanos);
        if (manual != null) {
            return manual.mode() == SwitchMode.ALWAYS ? manual : null;
        }
        return first(own.automatic(), cell.automatic(), all.automatic(), nowNanos);
    }

    /** Tenants for whom another answer is possible than for everyone. */
    Set<String> tenants() {
        return tenants.keySet();
    }

    private static @Nullable SwitchedOff first(
            @Nullable SwitchedOff own, @Nullable SwitchedOff cell, @Nullable SwitchedOff all, long nowNanos) {
        if (own != null && own.holds(nowNanos)) {
            return own;
        }
        if (cell != null && cell.holds(nowNanos)) {
            return cell;
        }
        return all != null && all.holds(nowNanos) ? all : null;
    }
}
