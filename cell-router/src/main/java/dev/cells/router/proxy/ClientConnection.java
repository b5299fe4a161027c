package dev.cells.router.proxy;

import dev.cells.router.http.BadMessage;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.refuse.Refusals;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection: reads its requests one after the other, strictly, and gives each to an {@link Exchange}. Bytes behind the
 * current request wait, at most {@value #PENDING_MAX} of them; then reading stops.
 */
@SuppressWarnings("FutureReturnValueIgnored") // how a write or close went, the channel itself reports
final class ClientConnection extends ChannelInboundHandlerAdapter {

    private static final int PENDING_MAX = 64 * 1024;
    private static final long FIRST_BYTE_WHEN_DRAINING = Duration.ofSeconds(2).toNanos();
    private static final long HALF_CLOSED = Duration.ofSeconds(5).toNanos();

    private final LoopContext loop;
    private final boolean secure;
    private final RequestReader reader;
    private final RequestHead request;
    private final Deadlines.Timed timed = new Waiting();
    private @Nullable ChannelHandlerContext context;
    private final Pending pending = new Pending();
    private final Linger linger = new Linger();
    private final Joined joined = new Joined();
    private final Trail trail;
    private @Nullable Exchange exchange;
    private @Nullable Tunnel tunnel;
    private boolean processing;
    private boolean reading = true;
    private boolean inputEnded;
    private boolean closing;
    private boolean served;
    private long since;

    /** @param secure its bytes come out of TLS, whose handshake is done */
    ClientConnection(LoopContext loop, boolean secure) {
        this.loop = loop;
        this.secure = secure;
        this.trail = new Trail(loop);
        this.reader = new RequestReader(loop.settings().headLimits());
        this.request = reader.request();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        if (secure) {
            channelActive(ctx);
        }
    }

    private ChannelHandlerContext ctx() {
        return Objects.requireNonNull(context, "used before it has a channel");
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        loop.core().connected(1);
        loop.deadlines().add(timed);
        since = loop.now();
        trail.peer = Peer.of(ctx.channel(), secure);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        loop.core().connected(-1);
        loop.deadlines().remove(timed);
        closing = true;
        if (tunnel != null) {
            tunnel.closed();
        }
        if (exchange != null) {
            exchange.gone();
            exchange = null;
        }
        joined.release();
        pending.release();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        if (closing) {
            if (!linger.drop(in, loop.now())) {
                ctx.close();
            }
        } else if (tunnel != null) {
            tunnel.fromClient(in);
        } else {
            pending.add(in, ctx.alloc());
            resume();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (tunnel != null) {
            tunnel.flushUpstream();
        }
    }

    /** Goes on with the bytes that wait; whatever may let them go on calls this. */
    void resume() {
        if (processing) {
            return;
        }
        processing = true;
        try {
            while (step()) {}
        } catch (BadMessage e) {
            bad(e);
        } finally {
            processing = false;
        }
        if (exchange != null) {
            exchange.flushUpstream();
        }
        afterInputEnded();
        updateReading();
    }

    /** One step through the bytes that wait; false when nothing more can be done with them now. */
    private boolean step() throws BadMessage {
        ByteBuf in = pending.readable();
        if (closing || tunnel != null || in == null) {
            return false;
        }
        return exchange == null ? readHead(in) : !reader.bodyDone() && readBody(exchange, in);
    }

    private boolean readHead(ByteBuf in) throws BadMessage {
        boolean fresh = !reader.headBegun();
        boolean complete = reader.readHead(in);
        since = fresh && reader.headBegun() ? loop.now() : since;
        if (!complete) {
            return false;
        }
        served = true;
        if (request.maxForwards() == 0) {
            lastHop();
            return !closing;
        }
        Exchange next = new Exchange(loop, this, request);
        exchange = next;
        next.start(reader.bodyDone());
        return true;
    }

    private boolean readBody(Exchange current, ByteBuf in) throws BadMessage {
        if (!current.takesBody()) {
            return false;
        }
        ByteBuf piece = reader.readBody(in);
        if (piece != null) {
            current.requestBody(piece);
        }
        if (reader.bodyDone() && exchange == current) {
            current.requestBodyEnd(reader.trailers());
        }
        return piece != null;
    }

    private void bad(BadMessage e) {
        var refusal = new Refusal.BadRequest(e.status(), e.code(), e.detail());
        Exchange current = exchange;
        if (current == null) {
            reader.lose();
            refuse(refusal);
        } else {
            current.refuseOrCut(refusal);
        }
    }

    private void updateReading() {
        if (closing || tunnel != null) {
            return;
        }
        boolean full = pending.size() >= PENDING_MAX;
        boolean blocked = exchange != null && !reader.bodyDone() && !exchange.takesBody();
        setReading(!full && !blocked);
    }

    void setReading(boolean wanted) {
        if (reading != wanted) {
            reading = wanted;
            ctx().channel().config().setAutoRead(wanted);
        }
    }

    Trail trail() {
        return trail;
    }

    ByteBufAllocator allocator() {
        return ctx().alloc();
    }

    /** For writing past this class: what it holds goes first. */
    Channel channel() {
        joined.send(ctx());
        return ctx().channel();
    }

    boolean isWritable() {
        return ctx().channel().isWritable();
    }

    /** The client has said that it will send nothing more, and nothing is left of what it sent. */
    boolean isSpent() {
        return inputEnded && pending.size() == 0;
    }

    byte[] date() {
        return loop.date().now();
    }

    void write(ByteBuf bytes) {
        joined.write(bytes, ctx());
    }

    void flush() {
        joined.send(ctx());
        ctx().flush();
    }

    /** Answers a request that goes to no cell, and ends it. */
    void refuse(Refusal refusal) {
        if (exchange == null) {
            loop.accounts().refused(trail, request, refusal, since);
        }
        loop.core().refusals().count(Refusals.problem(refusal).code());
        boolean close = endsAfterOwnAnswer();
        write(OwnAnswer.of(refusal, request, close, date(), allocator()));
        exchangeDone(!close);
    }

    private boolean endsAfterOwnAnswer() {
        return !reader.bodyDone() || !request.keepAlive() || loop.core().draining() || isSpent();
    }

    void lastHop() {
        boolean close = endsAfterOwnAnswer();
        write(OwnAnswer.lastHop(request, close, date(), allocator()));
        exchangeDone(!close);
    }

    /** The current request is over; the next one may begin. */
    void exchangeDone(boolean keep) {
        exchange = null;
        reader.next();
        since = loop.now();
        if (keep) {
            flush();
            resume();
        } else {
            closeGently();
        }
    }

    @Nullable
    Tunnel tunnel(Tunnel upgraded) {
        tunnel = upgraded;
        ByteBuf early = pending.take();
        if (early != null) {
            upgraded.fromClient(early);
            upgraded.flushUpstream();
        }
        setReading(true);
        return upgraded;
    }

    /** Breaks the connection so that a half answer cannot be taken for a whole one. */
    void cut() {
        exchange = null;
        closing = true;
        flush();
        Ending.abort(ctx());
    }

    void closeAfterFlush() {
        closing = true;
        channel().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    /** Ends our side, then lingers until the client ends its own. */
    private void closeGently() {
        closing = true;
        since = loop.now();
        pending.release();
        channel().writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> {
            if (inputEnded) {
                ctx().close();
            } else {
                linger.begin(loop.now());
                HalfClose.afterFlush(channel());
            }
        });
        setReading(true);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (!isWritable()) {
            return;
        }
        if (tunnel != null) {
            tunnel.clientWritable();
        } else if (exchange != null) {
            exchange.clientWritable();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (Ending.isOfInput(event) && !inputEnded) {
            inputEnded = true;
            since = loop.now();
            if (linger.hasBegun()) {
                ctx.close();
            } else if (tunnel != null) {
                tunnel.clientEnded();
            } else {
                resume();
            }
        }
    }

    /** Nothing more will come: an unfinished request can never be finished. */
    private void afterInputEnded() {
        if (!inputEnded || closing || tunnel != null) {
            return;
        }
        boolean truncated = exchange != null && !reader.bodyDone() && pending.size() == 0;
        if (exchange == null || truncated) {
            ctx().close();
        } else {
            exchange.inputEnded();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        Bugs.report("client connection", cause);
        Ending.abort(ctx);
    }

    /** Deadlines of this connection and of what it is busy with. */
    private final class Waiting extends Deadlines.Timed {
        @Override
        void tick(long nowNanos) {
            long waited = nowNanos - since;
            if (closing) {
                closeIf(
                        linger.hasBegun()
                                ? linger.isOver(nowNanos)
                                : waited > loop.settings().body().toNanos());
            } else if (tunnel != null) {
                tunnel.tick(nowNanos);
            } else if (exchange != null) {
                exchange.tick(nowNanos);
                closeIf(inputEnded && waited > HALF_CLOSED);
            } else if (reader.headBegun()) {
                headTick(waited);
            } else {
                Duration allowed =
                        served ? loop.settings().idle() : loop.settings().head();
                boolean drained = loop.core().draining() && (served || waited > FIRST_BYTE_WHEN_DRAINING);
                closeIf(waited > allowed.toNanos() || drained);
            }
        }

        private void headTick(long waited) {
            if (waited > loop.settings().head().toNanos()) {
                reader.lose();
                long max = loop.settings().head().toMillis();
                refuse(new Refusal.BadRequest(
                        408, "head-timeout", "the header was not complete within " + max + " ms"));
            }
        }

        private void closeIf(boolean late) {
            if (late) {
                ctx().close();
            }
        }
    }
}
