package dev.cells.router.cell;

import org.jspecify.annotations.Nullable;

/** The better of the first two instances offered, near before far. */
final class Choice {

    private static final int MUCH = 8;

    private @Nullable InstanceRuntime near;
    private @Nullable InstanceRuntime far;
    private @Nullable InstanceRuntime last;
    private int nears;
    private int fars;

    void offer(InstanceRuntime instance, boolean isNear) {
        if (isNear && nears++ < 2) {
            near = less(near, instance);
        } else if (!isNear && fars++ < 2) {
            far = less(far, instance);
        }
    }

    /** For want of others: one that comes back before one that is out. */
    void offerAsLast(InstanceRuntime instance) {
        boolean better = last == null
                || (last.ejection().isOut() && !instance.ejection().isOut())
                || (last.ejection().isOut() == instance.ejection().isOut() && instance.inFlight() < last.inFlight());
        last = better ? instance : last;
    }

    private static InstanceRuntime less(@Nullable InstanceRuntime one, InstanceRuntime other) {
        return one == null || other.inFlight() < one.inFlight() ? other : one;
    }

    @Nullable
    InstanceRuntime best() {
        if (near == null) {
            return far == null ? last : far;
        }
        return far != null && near.inFlight() > 2 * far.inFlight() + MUCH ? far : near;
    }
}
