package dev.cells.router.proxy;

import dev.cells.router.tls.ServerTls;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/** A client's connection until its TLS handshake is done; then a {@link ClientConnection} takes its place. */
@SuppressWarnings("FutureReturnValueIgnored") // how a close went, the channel itself reports
final class Handshake extends ChannelInboundHandlerAdapter {

    private final LoopContext loop;
    private final ServerTls tls;
    private final int max;
    private @Nullable ChannelHandlerContext context;
    private long since;

    /** @param max handshakes at once on this event loop */
    Handshake(LoopContext loop, ServerTls tls, int max) {
        this.loop = loop;
        this.tls = tls;
        this.max = max;
    }

    long since() {
        return since;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        context = ctx;
        since = loop.now();
        if (!loop.handshakes().enter(this, max, since)) {
            tls.countRefused();
            context = null;
            ctx.pipeline().firstContext().close();
        }
    }

    /** Somebody else needs the place. */
    void giveUp() {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            leave(true);
            ctx.pipeline().firstContext().close();
        }
    }

    private void leave(boolean failed) {
        if (context != null && loop.handshakes().leave(this) && failed) {
            tls.countFailed();
        }
        context = null;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent done) {
            leave(!done.isSuccess());
            if (done.isSuccess()) {
                ctx.pipeline().replace(this, null, new ClientConnection(loop, true));
            } else {
                ctx.close();
            }
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        leave(true);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        Bugs.report("TLS handshake", cause);
        ctx.close();
    }
}
