package dev.cells.router.proxy;

import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.resolve.Resolution;
import org.jspecify.annotations.Nullable;

/** Which instance gets the request: one of the tenant's shard, and at most one more time, within the cell's retry budget. */
final class Tries {

    private static final int MAX = 2;

    private final LoopContext loop;
    private int made;

    Tries(LoopContext loop) {
        this.loop = loop;
    }

    /** The first one; null when the cell has no instance. */
    @Nullable
    InstanceRuntime first(Resolution.Forward to) {
        made = 1;
        return choose(to, null);
    }

    /** Another one, after no connection could be made to this; null when there is none or the budget is spent. */
    @Nullable
    InstanceRuntime other(Resolution.Forward to, InstanceRuntime failed) {
        if (made >= MAX) {
            return null;
        }
        InstanceRuntime other = choose(to, failed);
        return other != failed && spend(to) ? other : null;
    }

    /** One for a request that may be sent again, rather not this; null when the budget is spent. */
    @Nullable
    InstanceRuntime again(Resolution.Forward to, @Nullable InstanceRuntime ratherNot) {
        return made < MAX && spend(to) ? choose(to, ratherNot) : null;
    }

    private boolean spend(Resolution.Forward to) {
        made++;
        return to.cell().runtime().tryRetry(loop.now());
    }

    private @Nullable InstanceRuntime choose(Resolution.Forward to, @Nullable InstanceRuntime ratherNot) {
        return to.cell().choose(to.tenant().hash(), ratherNot, loop.random(), loop.now());
    }
}
