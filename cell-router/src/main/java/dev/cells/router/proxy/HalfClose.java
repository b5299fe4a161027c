package dev.cells.router.proxy;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;

/** Ends our side of a connection once everything written has left; the other side may go on sending. */
final class HalfClose {

    private HalfClose() {}

    static void afterFlush(Channel channel) {
        channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> {
            if (channel.isActive() && channel instanceof DuplexChannel duplex) {
                var _ = duplex.shutdownOutput();
            }
        });
    }
}
