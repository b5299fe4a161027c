package dev.cells.router.proxy;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;

/**
 * Ends our side of a connection once everything written has left; the other side may go on sending. With TLS the end is said inside
 * it first, else the other side would have to take it for an attack.
 */
final class HalfClose {

    private HalfClose() {}

    static void afterFlush(Channel channel) {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> {
            SslHandler tls = channel.pipeline().get(SslHandler.class);
            if (tls == null) {
                end(channel);
            } else {
                tls.closeOutbound().addListener(_ -> end(channel));
            }
        });
    }

    private static void end(Channel channel) {
        if (channel.isActive() && channel instanceof DuplexChannel duplex) {
            var _ = duplex.shutdownOutput();
        }
    }
}
