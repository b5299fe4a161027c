package dev.cells.router.proxy;

import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.tls.ClientTls;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Connections of one event loop to one instance; the last one used is used next, so that the surplus grows old and goes. */
final class UpstreamPool {

    private static final Logger LOG = Logger.getLogger(UpstreamPool.class);

    private final LoopContext loop;
    private final InstanceRuntime instance;
    private final Deque<UpstreamConnection> idle = new ArrayDeque<>();

    UpstreamPool(LoopContext loop, InstanceRuntime instance) {
        this.loop = loop;
        this.instance = instance;
    }

    InstanceRuntime instance() {
        return instance;
    }

    boolean isEmpty() {
        return idle.isEmpty();
    }

    /** A connection that was used before, or null. */
    @Nullable
    UpstreamConnection takeIdle() {
        UpstreamConnection connection;
        do {
            connection = idle.pollLast();
        } while (connection != null && !connection.isUsable());
        return connection;
    }

    /** Connects, with {@code https} to the end of the handshake; the attempt is told how it went. */
    void connect(Attempt attempt) {
        boolean secure = "https".equals(instance.instance().url().getScheme());
        Optional<ClientTls> tls = loop.core().fittings().tls().cells();
        if (secure && tls.isEmpty()) {
            // Sending in the clear what was asked to be encrypted would be worse than not sending it.
            failed(attempt, new IOException(ClientTls.KEYS_MISSING));
            return;
        }
        var connection = new UpstreamConnection(loop, this, secure);
        ChannelFuture connecting = new Bootstrap()
                .group(loop.loop())
                .channel(loop.channelType())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.AUTO_CLOSE, false)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        loop.settings().connect().toMillis())
                .handler(connection)
                .connect(instance.address());
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                failed(attempt, done.cause());
            } else if (secure) {
                shakeHands(attempt, connection, tls.orElseThrow());
            } else {
                succeeded(attempt, connection);
            }
        });
    }

    private void shakeHands(Attempt attempt, UpstreamConnection connection, ClientTls tls) {
        SslHandler handler = tls.handler(
                connection.allocator(),
                instance.cell(),
                instance.instance().url().getPort(),
                loop.settings().connect());
        handler.handshakeFuture().addListener(done -> {
            if (done.isSuccess()) {
                succeeded(attempt, connection);
            } else {
                failed(attempt, done.cause());
            }
        });
        connection.channel().pipeline().addFirst(handler);
    }

    private void succeeded(Attempt attempt, UpstreamConnection connection) {
        instance.ejection().connected();
        instance.reached();
        attempt.connected(connection);
    }

    private void failed(Attempt attempt, Throwable cause) {
        String why = String.valueOf(cause.getMessage());
        if (instance.notReached(why) && cause instanceof SSLException) {
            LOG.warnf(
                    "no TLS with an instance cell=%s instance=%s cause=%s",
                    instance.cell(), instance.instance().name(), why);
        }
        attempt.connectFailed(why);
    }

    /** Takes a connection back whose last answer ended cleanly. */
    void giveBack(UpstreamConnection connection) {
        if (instance.retired() || idle.size() >= loop.settings().upstreamIdleMax()) {
            connection.close();
            return;
        }
        connection.idleSince(loop.now());
        idle.addLast(connection);
    }

    void remove(UpstreamConnection connection) {
        idle.remove(connection);
    }

    void sweep(long nowNanos) {
        long keep = loop.settings().upstreamIdle().toNanos();
        while (!idle.isEmpty()
                && (instance.retired() || nowNanos - idle.getFirst().idleSince() > keep)) {
            idle.removeFirst().close();
        }
    }

    void close() {
        while (!idle.isEmpty()) {
            idle.removeFirst().close();
        }
    }
}
