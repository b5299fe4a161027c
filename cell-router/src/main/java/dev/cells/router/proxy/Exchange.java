package dev.cells.router.proxy;

import dev.cells.router.cell.CellRuntime;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.http.Framing;
import dev.cells.router.http.RequestHead;
import dev.cells.router.http.ResponseHead;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.resolve.Resolution;
import dev.cells.router.resolve.Resolver;
import dev.cells.router.resolve.TenantKey;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way. What it holds (a permit of the cell, an attempt, a place among the held) is given back in
 * {@link #finish}, which every end comes through.
 *
 * <pre>
 *   start ──▶ forwarding ──▶ answering ──▶ over
 *     │        ▲     │ 421 / fenced         ▲
 *     └──▶ parked ◀──┘                      │
 *            └──────── refused ─────────────┘
 * </pre>
 */
final class Exchange {

    private static final long CONTINUE_AFTER = Duration.ofSeconds(1).toNanos();
    private static final int ATTEMPTS_MAX = 2;

    private final LoopContext loop;
    private final ClientConnection client;
    private final RequestHead request;
    private final Upload upload;
    private final Place place;
    private final Answer answer;
    private final Permit permit = new Permit();
    private Resolution.@Nullable Forward target;
    private @Nullable Attempt attempt;
    private boolean rerouted;
    private boolean continued;
    private boolean over;
    private int attempts;
    private long progressAt;

    Exchange(LoopContext loop, ClientConnection client, RequestHead request) {
        this.loop = loop;
        this.client = client;
        this.request = request;
        this.answer = new Answer(client, request);
        this.upload = new Upload(request, client.allocator());
        this.place = new Place(loop, this);
        this.progressAt = loop.now();
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
        act(loop.core().resolver().resolve(request, loop.core().cells().currentOrNull()));
    }

    private void act(Resolution resolution) {
        switch (resolution) {
            case Resolution.Forward forward -> forward(forward);
            case Resolution.Park(var tenant) -> park(tenant, 0);
            case Resolution.Refuse(var refusal) -> refuse(refusal);
        }
    }

    private void forward(Resolution.Forward to) {
        target = to;
        CellRuntime cell = to.cell().runtime();
        if (!permit.take(cell)) {
            refuse(new Refusal.CellBusy(cell.name(), cell.inFlightMax()));
            return;
        }
        attempts = 0;
        tryInstance(to, null, false);
    }

    private void tryInstance(Resolution.Forward to, @Nullable InstanceRuntime except, boolean fresh) {
        InstanceRuntime chosen = to.cell().choose(to.tenant().hash(), except, loop.random(), loop.now());
        if (chosen == null) {
            refuse(new Refusal.CellUnavailable(
                    to.cell().runtime().name(), "none of the instances that serve this tenant can be reached"));
            return;
        }
        begin(chosen, fresh);
    }

    private void begin(InstanceRuntime instance, boolean fresh) {
        attempts++;
        progressAt = loop.now();
        Attempt next = new Attempt(this, instance);
        attempt = next;
        next.start(loop.pool(instance), fresh);
    }

    void connected(Attempt by, UpstreamConnection connection) {
        Resolution.Forward to = target;
        if (to == null) {
            throw new IllegalStateException("connected without a target");
        }
        progressAt = loop.now();
        by.write(RequestOut.head(request, to, by.instance(), client.address(), connection.allocator()));
        upload.writeKept(by);
        client.resume();
    }

    void connectFailed(Attempt by, String why) {
        Resolution.Forward to = target;
        InstanceRuntime other = to == null ? null : another(to, by.instance());
        if (to != null && other != null) {
            begin(other, false);
        } else {
            refuse(new Refusal.CellUnavailable(
                    cellName(), "instance " + by.instance().instance().name() + " cannot be reached: " + why));
        }
    }

    private @Nullable InstanceRuntime another(Resolution.Forward to, InstanceRuntime failed) {
        if (attempts >= ATTEMPTS_MAX) {
            return null;
        }
        InstanceRuntime other = to.cell().choose(to.tenant().hash(), failed, loop.random(), loop.now());
        return other != failed && to.cell().runtime().tryRetry() ? other : null;
    }

    private String cellName() {
        return target == null ? "" : target.cell().runtime().name();
    }

    /** Whether the next piece of the body can go somewhere. */
    boolean takesBody() {
        if (place.isTaken()) {
            return rerouted && upload.isReplayable();
        }
        return attempt != null && attempt.isConnected() && attempt.isWritable();
    }

    void requestBody(ByteBuf piece) {
        progressAt = loop.now();
        if (upload.take(piece) > loop.settings().bodyMax()) {
            piece.release();
            refuseOrCut(new Refusal.BodyTooLarge(loop.settings().bodyMax()));
            return;
        }
        Attempt to = attempt;
        if (!place.isTaken() && to != null) {
            upload.write(to, piece);
            return;
        }
        piece.release();
        if (place.isTaken() && !upload.isReplayable()) {
            refuse(new Refusal.TenantMoving(place.tenant(), "the body is too large to be held meanwhile"));
        }
    }

    void requestBodyEnd() {
        upload.end();
        if (!place.isTaken() && attempt != null && attempt.isConnected()) {
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
        boolean wanted = response.status() != 100 || (request.expectsContinue() && !continued);
        continued |= response.status() == 100;
        if (wanted && !request.http10()) {
            answer.interim(response);
        }
    }

    void head(Attempt by, ResponseHead response) {
        progressAt = loop.now();
        if (response.notProcessed()) {
            reroute(by, response);
            return;
        }
        upload.release();
        answer.head(response, upload.isDone() && !loop.core().draining());
    }

    void answerBody(ByteBuf piece) {
        progressAt = loop.now();
        answer.body(piece);
        if (!client.isWritable() && attempt != null) {
            attempt.setReading(false);
        }
    }

    void flushClient() {
        client.flush();
    }

    void upstreamWritable() {
        progressAt = loop.now();
        client.resume();
    }

    void answered() {
        answer.end();
        permit.answered(answer.status());
        boolean keep = answer.keepsConnection();
        if (finish()) {
            client.exchangeDone(keep);
        }
    }

    void broken(Attempt by, Broken how) {
        if (answer.begun()) {
            cut();
            return;
        }
        Resolution.Forward to = target;
        boolean silent = how instanceof Broken.Closed(boolean begun) && !begun;
        boolean again = silent
                && to != null
                && attempts < ATTEMPTS_MAX
                && request.isIdempotent()
                && upload.isReplayable()
                && to.cell().runtime().tryRetry();
        if (to != null && again) {
            tryInstance(to, by.isReused() ? null : by.instance(), true);
            return;
        }
        refuse(new Refusal.CellFailed(
                cellName(), how.by(by.instance().instance().name())));
    }

    @Nullable
    Tunnel upgraded(ResponseHead response, UpstreamConnection upstream) {
        if (!request.upgrade()) {
            return null;
        }
        permit.answered(response.status());
        answer.upgrade(response);
        return client.tunnel(new Tunnel(this, client, upstream, loop));
    }

    /** The cell did nothing: send the request again where it belongs, once, if all of it is still here. */
    private void reroute(Attempt by, ResponseHead response) {
        Resolution.Forward to = target;
        loop.core().refresh();
        if (to == null || rerouted || !upload.isReplayable()) {
            String why = rerouted ? "its new place is not ready yet" : "the body is too large to be sent again";
            refuse(new Refusal.TenantMoving(to == null ? "" : to.tenant().toString(), why));
            return;
        }
        rerouted = true;
        long seconds = response.status() == 503 ? Math.max(1, response.retryAfterSeconds()) : 0;
        by.discard();
        var _ = loop.loop().schedule(by::cancel, 5, TimeUnit.SECONDS);
        attempt = null;
        permit.giveBack();
        park(
                to.tenant(),
                seconds == 0 ? 0 : loop.now() + Duration.ofSeconds(seconds).toNanos());
    }

    private void park(TenantKey tenant, long againAt) {
        if (place.take(tenant, againAt)) {
            recheck();
        } else {
            refuse(new Refusal.TenantMoving(tenant.toString(), "too many requests are held already"));
        }
    }

    /** The map may have changed. */
    void recheck() {
        if (!place.isTaken()) {
            return;
        }
        Resolution.Forward tried = target;
        Resolution next = tried == null
                ? loop.core().resolver().resolve(request, loop.core().cells().currentOrNull())
                : Resolver.place(tried.tenant(), loop.core().cells().currentOrNull());
        boolean stay = next instanceof Resolution.Park
                || (next instanceof Resolution.Forward to && tried != null && to.samePlace(tried));
        if (!stay) {
            place.leave();
            act(next);
        }
    }

    void tick(long nowNanos) {
        if (place.isTaken()) {
            heldTick(place.turn(nowNanos));
        } else if (attempt != null && attempt.isConnected()) {
            waitTick(nowNanos);
        }
    }

    private void heldTick(Place.Turn turn) {
        Resolution.Forward tried = target;
        if (turn == Place.Turn.GIVE_UP) {
            refuse(new Refusal.TenantMoving(
                    place.tenant(),
                    "it was not over within " + loop.settings().parkMax().toMillis() + " ms"));
        } else if (turn == Place.Turn.AGAIN && tried != null) {
            place.leave();
            forward(tried);
        }
    }

    private void waitTick(long nowNanos) {
        long waited = nowNanos - progressAt;
        ProxySettings settings = loop.settings();
        if (answer.begun()) {
            if (waited > settings.body().toNanos()) {
                cut();
            }
        } else if (!upload.isDone() && takesBody()) {
            if (waited > settings.body().toNanos()) {
                refuse(new Refusal.BodyTimeout(settings.body().toMillis()));
            } else if (waited > CONTINUE_AFTER && request.expectsContinue() && !continued) {
                continued = true;
                client.write(OwnAnswer.proceed(client.allocator()));
                client.flush();
            }
        } else if (waited > settings.response().toNanos()) {
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

    private void refuse(Refusal refusal) {
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
        if (attempt != null) {
            attempt.cancel();
        }
        place.leave();
        permit.giveBack();
        upload.release();
        return true;
    }
}
