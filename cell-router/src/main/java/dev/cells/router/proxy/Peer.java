package dev.cells.router.proxy;

import dev.cells.router.http.HeadWriter;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/**
 * Who is at the other end, as the cell is told.
 *
 * @param address in ASCII; empty when unknown
 * @param secure whether TLS is in between
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Peer(byte[] address, boolean secure) {

    static final Peer NONE = new Peer(new byte[0], false);

    static Peer of(Channel channel, boolean secure) {
        boolean known = channel.remoteAddress() instanceof InetSocketAddress peer && peer.getAddress() != null;
        return known
                ? new Peer(
                        HeadWriter.ascii(((InetSocketAddress) channel.remoteAddress())
                                .getAddress()
                                .getHostAddress()),
                        secure)
                : new Peer(NONE.address, secure);
    }
}
