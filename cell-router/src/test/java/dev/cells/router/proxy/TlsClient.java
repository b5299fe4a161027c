package dev.cells.router.proxy;

import dev.cells.router.tls.TestKeys;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Connections with TLS to a router, as the JDK makes them. */
final class TlsClient {

    private final SSLContext context;
    private final InetSocketAddress address;

    TlsClient(TestKeys keys, TestRouter router) throws IOException {
        this.context = keys.context(keys.issue("client", "client.test"));
        this.address = router.server.address();
    }

    /** @param protocol {@code TLSv1.3} or {@code TLSv1.2} */
    SSLSocket socket(String protocol) throws IOException {
        var socket = (SSLSocket) context.getSocketFactory().createSocket(address.getAddress(), address.getPort());
        socket.setEnabledProtocols(new String[] {protocol});
        socket.setSoTimeout(15_000);
        return socket;
    }

    /** TLS over a connection that stays in the caller's hands. */
    SSLSocket over(Socket raw) throws IOException {
        return (SSLSocket) context.getSocketFactory().createSocket(raw, "localhost", raw.getPort(), false);
    }

    RawClient connect(String protocol) throws IOException {
        SSLSocket socket = socket(protocol);
        socket.startHandshake();
        return new RawClient(socket);
    }
}
