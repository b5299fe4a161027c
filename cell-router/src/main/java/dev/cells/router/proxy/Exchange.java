package dev.cells.router.proxy;

import dev.cells.router.cell.CellRuntime;
import dev.cells.router.cell.Failure;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.http.Framing;
import dev.cells.router.http.Head;
import dev.cells.router.http.RequestHead;
import dev.cells.router.http.ResponseHead;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.resolve.Resolution;
import dev.cells.router.resolve.Resolver;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way. What it holds (a permit of the cell or a place in its queue, an attempt, a place among the held) is given
 * back in {@link #finish}, which every end comes through.
 *
 * <pre>
 *   start ──▶ queued ──▶ forwarding ──▶ answering ──▶ over
 *     │                   ▲     │ 421 / fenced         ▲
 *     └──────▶ held ──────┴◀────┘                      │
 *                └───────────── refused ───────────────┘
 * </pre>
 */
final class Exchange {

    private final LoopContext loop;
    private final ClientConnection client;
    private final RequestHead request;
    private final Trail trail;
    private final Upload upload;
    private final Detour detour;
    private final Answer answer;
    private final Permit permit;
    private final Tries tries;
    private Resolution.@Nullable Forward target;
    private @Nullable Attempt attempt;
    private boolean over;
    private long progressAt;

    Exchange(LoopContext loop, ClientConnection client, RequestHead request) {
        this.loop = loop;
        this.client = client;
        this.request = request;
        this.answer = new Answer(client, request);
        this.upload = new Upload(request, client.allocator());
        this.detour = new Detour(loop, this);
        this.permit = new Permit(loop, this);
        this.tries = new Tries(loop);
        this.progressAt = loop.now();
        this.trail = client.trail().begin();
    }

    /** @param withoutBody no body follows the head */
    void start(boolean withoutBody) {
        if (withoutBody) {
            upload.end();
        }
        long max = loop.settings().bodyMax();
        if (request.framing() instanceof Framing.Length(long bytes) && bytes > max) {
            refuse(new Refusal.BodyTooLarge(max));
            return;
        }
        act(resolve());
    }

    long now() {
        return loop.now();
    }

    Resolution resolve() {
        return loop.core().resolver().resolve(request, loop.core().cells().currentOrNull());
    }

    void act(Resolution resolution) {
        switch (resolution) {
            case Resolution.Forward forward -> forward(forward);
            case Resolution.Park(var tenant) -> detour.hold(tenant);
            case Resolution.Refuse(var refusal) -> refuse(refusal);
        }
    }

    private void forward(Resolution.Forward to) {
        target = to;
        trail.target = to;
        CellRuntime cell = to.cell().runtime();
        Refusal known = RateLimited.refusal(to, loop.core().nanos());
        if (known != null) {
            refuse(known);
            return;
        }
        switch (permit.take(cell, to.tenant().hash())) {
            case ENTERED -> begin(to, tries.first(to), false);
            case QUEUED -> {}
            case CELL_FULL -> refuseBusy(Refusal.CellBusy.Waited.NO_ROOM);
            case TENANT_FULL -> refuse(new Refusal.TenantBusy(to.tenant().toString(), cell.name(), cell.tenantMax()));
        }
    }

    /** The permit that this waited for is here; the map may say something else by now. */
    void admitted() {
        Resolution.Forward to = target;
        if (to == null) {
            throw new IllegalStateException("admitted without a target");
        }
        Resolution now = Resolver.place(to.tenant(), loop.core().cells().currentOrNull());
        if (now instanceof Resolution.Forward same && same.samePlace(to)) {
            target = same;
            begin(same, tries.first(same), false);
        } else {
            permit.giveBack();
            act(now);
        }
    }

    private void begin(Resolution.Forward to, @Nullable InstanceRuntime instance, boolean fresh) {
        if (instance == null) {
            refuse(new Refusal.CellUnavailable(to.cell().runtime().name(), "the cell has no instance"));
            return;
        }
        progressAt = loop.now();
        trail.attempt(instance);
        Attempt next = new Attempt(this, to.cell(), instance);
        attempt = next;
        next.start(loop.pool(instance), fresh);
    }

    void connected(Attempt by, UpstreamConnection connection) {
        Resolution.Forward to = target;
        if (to == null) {
            throw new IllegalStateException("connected without a target");
        }
        progressAt = loop.now();
        by.write(RequestOut.head(request, to, by.instance(), trail.peer, connection.allocator()));
        upload.writeKept(by);
        client.resume();
    }

    /** The instance has read nothing; another one can have the request if all of it is still here. */
    void connectFailed(Attempt by, String why) {
        Resolution.Forward to = target;
        InstanceRuntime other = to == null || !upload.isReplayable() ? null : tries.other(to, by.instance());
        if (to != null && other != null) {
            begin(to, other, false);
        } else {
            refuse(new Refusal.CellUnavailable(
                    cellName(), "instance " + by.instance().instance().name() + " cannot be reached: " + why));
        }
    }

    private String cellName() {
        return target == null ? "" : target.cell().runtime().name();
    }

    /** Whether the next piece of the body can go somewhere. */
    boolean takesBody() {
        if (detour.isHeld()) {
            return detour.isRerouted() && upload.isReplayable();
        }
        return attempt != null && attempt.isConnected() && attempt.isWritable();
    }

    void requestBody(ByteBuf piece) {
        long bytes = upload.take(piece);
        if (upload.hasProgressed()) {
            progressAt = loop.now();
        }
        if (bytes > loop.settings().bodyMax()) {
            piece.release();
            refuseOrCut(new Refusal.BodyTooLarge(loop.settings().bodyMax()));
            return;
        }
        Attempt to = attempt;
        if (!detour.isHeld() && to != null) {
            upload.write(to, piece);
            return;
        }
        piece.release();
        if (detour.isHeld() && !upload.isReplayable()) {
            refuse(new Refusal.TenantMoving(detour.tenant(), "the body is too large to be held meanwhile"));
        }
    }

    void requestBodyEnd(@Nullable Head trailers) {
        if (trailers != null) {
            upload.trailers(trailers);
        }
        upload.end();
        if (!detour.isHeld() && attempt != null && attempt.isConnected()) {
            upload.writeEndIfDone(attempt);
        }
    }

    void flushUpstream() {
        if (attempt != null) {
            attempt.flush();
        }
    }

    void clientWritable() {
        progressAt = loop.now();
        if (attempt != null) {
            attempt.setReading(true);
        }
    }

    /** The client or its tunnel is gone: nobody waits for more, and that is nobody's failure. */
    void gone() {
        finish();
    }

    boolean isHead() {
        return request.isHead();
    }

    void interim(ResponseHead response) {
        progressAt = loop.now();
        answer.interim(response);
        pauseIfClientIsSlow();
    }

    void head(Attempt by, ResponseHead response) {
        progressAt = loop.now();
        if (response.notProcessed()) {
            reroute(by, response);
            return;
        }
        RateLimited.look(target, response, loop.core().nanos());
        upload.release();
        answer.head(response, upload.isDone() && !loop.core().draining());
    }

    void answerBody(ByteBuf piece) {
        progressAt = loop.now();
        answer.body(piece);
        pauseIfClientIsSlow();
    }

    private void pauseIfClientIsSlow() {
        if (!client.isWritable() && attempt != null) {
            attempt.setReading(false);
        }
    }

    Answer answer() {
        return answer;
    }

    void upstreamWritable() {
        progressAt = loop.now();
        client.resume();
    }

    void answered() {
        answer.end();
        permit.answered(answer.status());
        if (finish()) {
            client.exchangeDone(answer.keepsConnection());
        }
    }

    void broken(Attempt by, Broken how) {
        if (answer.begun()) {
            cut();
            return;
        }
        Resolution.Forward to = target;
        boolean silent = how instanceof Broken.Closed(boolean begun) && !begun;
        InstanceRuntime again = silent && to != null && request.isIdempotent() && upload.isReplayable()
                ? tries.again(to, by.isReused() ? null : by.instance())
                : null;
        if (to != null && again != null) {
            begin(to, again, true);
            return;
        }
        refuse(new Refusal.CellFailed(
                cellName(), how.by(by.instance().instance().name())));
    }

    @Nullable
    Tunnel upgraded(ResponseHead response, UpstreamConnection upstream) {
        if (!request.upgrade() || !upload.isDone() || !request.asksToUpgradeTo(response)) {
            return null;
        }
        permit.answered(response.status());
        answer.upgrade(response);
        return client.tunnel(new Tunnel(this, target, client, upstream, loop));
    }

    /** The cell did nothing: send the request again where it belongs, once, if all of it is still here. */
    private void reroute(Attempt by, ResponseHead response) {
        Resolution.Forward to = target;
        loop.core().refresh();
        Refusal refusal = to == null ? null : detour.refusal(to, upload.isReplayable());
        if (to == null || refusal != null) {
            refuse(refusal == null ? new Refusal.NoMap() : refusal);
            return;
        }
        by.discard();
        var _ = loop.loop().schedule(by::cancel, 5, TimeUnit.SECONDS);
        attempt = null;
        permit.giveBack();
        detour.again(to, response);
    }

    /** The map may have changed. */
    void recheck() {
        detour.recheck();
    }

    /** The client will send nothing more. One that waits in the queue is more likely gone than listening; either way it is told. */
    void inputEnded() {
        if (permit.isWaiting()) {
            refuseBusy(Refusal.CellBusy.Waited.CLIENT_ENDED);
        }
    }

    void tick(long nowNanos) {
        loop.accounts().stillHere(trail);
        if (detour.isHeld()) {
            detour.tick(nowNanos);
        } else if (permit.isWaitingTooLong(nowNanos)) {
            refuseBusy(Refusal.CellBusy.Waited.TOO_LONG);
        } else if (attempt != null && attempt.isConnected()) {
            waitTick(nowNanos, attempt);
        }
    }

    private void refuseBusy(Refusal.CellBusy.Waited waited) {
        Resolution.Forward to = target;
        if (to != null) {
            CellRuntime cell = to.cell().runtime();
            refuse(new Refusal.CellBusy(cell.name(), cell.inFlightMax(), waited));
        }
    }

    private void waitTick(long nowNanos, Attempt on) {
        long waited = nowNanos - progressAt;
        ProxySettings settings = loop.settings();
        if (answer.begun()) {
            if (waited > settings.body().toNanos()) {
                if (client.isWritable()) {
                    on.failed(Failure.TIMEOUT);
                }
                cut();
            }
        } else if (!upload.isDone() && takesBody()) {
            if (waited > settings.body().toNanos()) {
                refuse(new Refusal.BodyTimeout(settings.body().toMillis()));
            } else {
                answer.proceedAfter(waited);
            }
        } else if (waited > settings.response().toNanos()) {
            on.failed(Failure.TIMEOUT);
            refuse(new Refusal.CellTimeout(cellName(), settings.response().toMillis()));
        }
    }

    /** Refuses, or breaks the answer off if it has begun; also for a body that turns out to be ambiguous. */
    void refuseOrCut(Refusal refusal) {
        if (answer.begun()) {
            cut();
        } else {
            refuse(refusal);
        }
    }

    void refuse(Refusal refusal) {
        trail.refused(refusal);
        if (finish()) {
            client.refuse(refusal);
        }
    }

    /** The answer broke off: the client must not take what it has for all of it. */
    private void cut() {
        permit.answered(0);
        if (finish()) {
            client.cut();
        }
    }

    private boolean finish() {
        if (over) {
            return false;
        }
        over = true;
        loop.accounts().ended(trail, request, upload.bytes());
        if (attempt != null) {
            attempt.cancel();
        }
        detour.leave();
        permit.giveBack();
        upload.release();
        return true;
    }
}
