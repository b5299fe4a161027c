package dev.cells.router.proxy;

import dev.cells.router.http.BadMessage;
import dev.cells.router.http.BodyReader;
import dev.cells.router.http.Head;
import dev.cells.router.http.HeadReader;
import dev.cells.router.http.ResponseHead;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** One connection to an instance; reads its answers and hands them to the attempt that has it. */
@SuppressWarnings("FutureReturnValueIgnored") // how a write or close went, the channel itself reports
final class UpstreamConnection extends ChannelInboundHandlerAdapter {

    /** Interim answers (1xx) to one request; more is a fault, not progress. */
    private static final int INTERIMS_MAX = 100;

    private final UpstreamPool pool;
    private final boolean secure;
    private final HeadReader reader;
    private final ResponseHead response;
    private final BodyReader body = new BodyReader();
    private @Nullable ChannelHandlerContext context;
    private @Nullable Attempt attempt;
    private @Nullable Tunnel tunnel;
    private int interims;
    private boolean headDone;
    private boolean failed;
    private boolean reused;
    private boolean reading = true;
    private boolean saidEnd;
    private long idleSince;

    /** @param secure there is TLS in front of this, and only what that says is a proper end */
    UpstreamConnection(LoopContext loop, UpstreamPool pool, boolean secure) {
        this.pool = pool;
        this.secure = secure;
        this.reader = HeadReader.ofAnswers(loop.settings().headLimits());
        this.response = new ResponseHead(reader.head());
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    private ChannelHandlerContext ctx() {
        if (context == null) {
            throw new IllegalStateException("used before it has a channel");
        }
        return context;
    }

    /** Begins an exchange; the connection belongs to this attempt until its answer has ended. */
    void use(Attempt by) {
        attempt = by;
        headDone = false;
        interims = 0;
        reader.clear();
    }

    boolean isUsable() {
        return ctx().channel().isActive() && !failed;
    }

    /** Whether it has carried an answer before, so that the other side may be closing it right now. */
    boolean isReused() {
        return reused;
    }

    boolean isWritable() {
        return ctx().channel().isWritable();
    }

    long idleSince() {
        return idleSince;
    }

    void idleSince(long nanos) {
        idleSince = nanos;
        reused = true;
    }

    ByteBufAllocator allocator() {
        return ctx().alloc();
    }

    void write(ByteBuf bytes) {
        ctx().write(bytes, ctx().voidPromise());
    }

    void flush() {
        ctx().flush();
    }

    void close() {
        ctx().close();
    }

    /** Stops or resumes reading, so that a slow client slows the cell instead of filling the memory. */
    void setReading(boolean wanted) {
        if (reading != wanted) {
            reading = wanted;
            ctx().channel().config().setAutoRead(wanted);
        }
    }

    Channel channel() {
        return ctx().channel();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        if (tunnel != null) {
            tunnel.fromUpstream(in);
            return;
        }
        try {
            read(in);
        } catch (BadMessage e) {
            failed = true;
            fail(new Broken.Invalid(e.detail()));
        } finally {
            in.release();
        }
    }

    private void read(ByteBuf in) throws BadMessage {
        while (attempt != null && tunnel == null && in.isReadable()) {
            if (!headDone && !readHead(attempt, in)) {
                return;
            }
            if (headDone) {
                readBody(attempt, in);
            }
        }
        if (attempt == null && in.isReadable()) {
            // Bytes that belong to no request: whatever this peer thinks it is answering, it is not trusted again.
            failed = true;
            pool.remove(this);
            close();
        }
    }

    private boolean readHead(Attempt by, ByteBuf in) throws BadMessage {
        if (!reader.read(in)) {
            return false;
        }
        response.parse(by.isHead());
        if (response.status() == 101) {
            upgrade(by, in);
            return false;
        }
        if (response.interim()) {
            if (++interims > INTERIMS_MAX) {
                throw new BadMessage(502, "interim-answers", "more than " + INTERIMS_MAX + " interim answers came");
            }
            by.interim(response);
            reader.clear();
            return true;
        }
        headDone = true;
        body.begin(response.framing());
        by.head(response);
        if (body.done()) {
            end(in);
        }
        return true;
    }

    private void upgrade(Attempt by, ByteBuf in) throws BadMessage {
        tunnel = by.upgraded(response, this);
        if (tunnel == null) {
            throw new BadMessage(502, "upgrade-unasked", "the cell switched protocols without being asked");
        }
        attempt = null;
        ctx().channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        if (in.isReadable()) {
            tunnel.fromUpstream(in.readRetainedSlice(in.readableBytes()));
        }
    }

    private void readBody(Attempt by, ByteBuf in) throws BadMessage {
        ByteBuf piece = body.read(in);
        if (piece != null) {
            by.body(piece);
        }
        if (body.done() && attempt == by) {
            end(in);
        }
    }

    /** The answer is whole. The connection is used again only if nothing about it is in doubt. */
    private void end(ByteBuf in) {
        Attempt by = attempt;
        attempt = null;
        if (by == null) {
            return;
        }
        setReading(true);
        Head trailers = body.trailers();
        if (trailers != null) {
            by.trailers(trailers);
        }
        boolean clean = response.keepAlive() && by.requestSent() && !in.isReadable() && isUsable();
        in.skipBytes(in.readableBytes());
        if (clean) {
            pool.giveBack(this);
        } else {
            failed = true;
            close();
        }
        by.ended();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (tunnel != null) {
            tunnel.flushClient();
        } else if (attempt != null) {
            attempt.flushClient();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (tunnel != null) {
            tunnel.upstreamWritable(isWritable());
        } else if (attempt != null && isWritable()) {
            attempt.upstreamWritable();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        boolean said = Ending.isSaid(event);
        saidEnd |= said;
        if (tunnel != null && Ending.isOfInput(event)) {
            tunnel.upstreamEnded();
        } else if (said) {
            close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        pool.remove(this);
        if (tunnel != null) {
            tunnel.closed();
            return;
        }
        Attempt by = attempt;
        if (by != null && headDone && body.endsWithConnection() && !failed && (saidEnd || !secure)) {
            attempt = null;
            by.ended();
        } else {
            fail(new Broken.Closed(headDone || interims > 0 || reader.begun()));
        }
    }

    private void fail(Broken how) {
        Attempt by = attempt;
        attempt = null;
        close();
        if (by != null) {
            by.broken(how);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        failed = true;
        Bugs.report("upstream connection", cause);
        Attempt by = attempt;
        if (by != null && cause instanceof IOException && !(cause instanceof SSLException)) {
            // A cell may answer and close while it is still being sent to: what it said can be read yet, and the end of
            // that closes.
            return;
        }
        boolean untouched = !reused && !headDone && !reader.begun();
        if (by != null && untouched && cause.getCause() instanceof SSLHandshakeException no) {
            attempt = null;
            by.rejected("it does not accept this router: " + no.getMessage());
        }
        close();
    }
}
