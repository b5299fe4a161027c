package dev.cells.router.proxy;

import dev.cells.router.http.Head;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.Refusal;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslHandler;
import java.util.concurrent.TimeUnit;

/**
 * Looks at the first byte of a connection that should be TLS. A client that speaks HTTP in the clear is told so, in the clear; nothing
 * it sends is used. Everything else is left to the handshake.
 */
@SuppressWarnings("FutureReturnValueIgnored") // how a write or close went, the channel itself reports
final class ClearText extends ChannelInboundHandlerAdapter {

    private static final int DISCARD_MAX = 64 * 1024;
    private static final long LINGER_SECONDS = 2;

    private final LoopContext loop;
    private boolean told;
    private int discarded;

    ClearText(LoopContext loop) {
        this.loop = loop;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        if (!told && !isMethod(in)) {
            ctx.fireChannelRead(in);
            ctx.pipeline().remove(this);
            return;
        }
        discarded += in.readableBytes();
        in.release();
        if (!told) {
            told = true;
            tell(ctx);
        } else if (discarded > DISCARD_MAX) {
            ctx.close();
        }
    }

    /** Methods begin with a letter, TLS records do not. */
    private static boolean isMethod(ByteBuf in) {
        int first = in.getByte(in.readerIndex());
        return (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z');
    }

    private void tell(ChannelHandlerContext ctx) {
        var refusal =
                new Refusal.BadRequest(400, "tls-required", "this port speaks HTTPS: use https:// in the address");
        loop.core().refusals().count("tls-required");
        ctx.pipeline().remove(Handshake.class);
        ctx.pipeline().remove(SslHandler.class);
        ctx.write(OwnAnswer.of(
                refusal, new RequestHead(new Head()), true, loop.date().now(), ctx.alloc()));
        HalfClose.afterFlush(ctx.channel());
        loop.loop().schedule(() -> ctx.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (told && event instanceof ChannelInputShutdownEvent) {
            ctx.close();
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (told) {
            ctx.close();
        } else {
            ctx.fireExceptionCaught(cause);
        }
    }
}
