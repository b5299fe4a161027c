package dev.cells.router.proxy;

import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.resolve.Resolution;
import dev.cells.router.resolve.TenantKey;
import org.jspecify.annotations.Nullable;

/** What has happened so far to the request that a connection is busy with; one object serves all its requests. */
final class Trail {

    private final LoopContext loop;
    Peer peer = Peer.NONE;
    long began;
    /** Up to when its time is in its tenant's account. */
    long accounted;

    long upstreamBegan;
    long upstreamNanos;
    Resolution.@Nullable Forward target;

    @Nullable
    InstanceRuntime instance;

    @Nullable
    Refusal refusal;

    int attempts;
    int status;
    boolean brokeOff;
    long bytesIn;
    long bytesOut;

    Trail(LoopContext loop) {
        this.loop = loop;
    }

    /** A request begins now. */
    Trail begin() {
        begin(loop.nanos());
        return this;
    }

    void begin(long nowNanos) {
        began = nowNanos;
        accounted = nowNanos;
        upstreamNanos = 0;
        target = null;
        instance = null;
        refusal = null;
        attempts = 0;
        status = 0;
        brokeOff = true;
        bytesIn = 0;
        bytesOut = 0;
    }

    @Nullable
    TenantKey tenant() {
        return target == null ? null : target.tenant();
    }

    void attempt(InstanceRuntime with) {
        attempts++;
        instance = with;
        upstreamBegan = loop.accounts().wantsUpstreamTime() ? loop.nanos() : 0;
    }

    /** The head of the answer is here. */
    void head(int answer) {
        status = answer;
        upstreamNanos = upstreamBegan == 0 ? 0 : loop.nanos() - upstreamBegan;
    }

    void refused(Refusal why) {
        refusal = why;
    }

    /** The whole answer has been given to the client's connection. */
    void answered() {
        brokeOff = false;
    }
}
