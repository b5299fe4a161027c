package dev.cells.router.proxy;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.ssl.SslCloseCompletionEvent;

/** How connections end, with TLS and without. */
@SuppressWarnings("FutureReturnValueIgnored") // how a close went, the channel itself reports
final class Ending {

    private Ending() {}

    /** The other side has said, inside TLS, that nothing more comes. */
    static boolean isSaid(Object event) {
        return event instanceof SslCloseCompletionEvent close && close.isSuccess();
    }

    /** Nothing more comes, said or not. */
    static boolean isOfInput(Object event) {
        return event instanceof ChannelInputShutdownEvent || isSaid(event);
    }

    /** Resets the connection; past TLS, which would otherwise say that this is a proper end. */
    static void abort(ChannelHandlerContext ctx) {
        if (ctx.channel().isOpen()) {
            ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            ctx.pipeline().firstContext().close();
        }
    }
}
