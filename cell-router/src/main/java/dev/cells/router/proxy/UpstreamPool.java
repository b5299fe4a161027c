package dev.cells.router.proxy;

import dev.cells.router.cell.InstanceRuntime;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Connections of one event loop to one instance; the last one used is used next, so that the surplus grows old and goes. */
final class UpstreamPool {

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

    /** Connects; the attempt is told how it went. */
    void connect(Attempt attempt) {
        if (!"http".equals(instance.instance().url().getScheme())) {
            // Sending in the clear what was asked to be encrypted would be worse than not sending it.
            attempt.connectFailed(new IOException("only http instances can be reached by this version"));
            return;
        }
        var connection = new UpstreamConnection(loop, this);
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
            if (done.isSuccess()) {
                instance.ejection().succeeded();
                attempt.connected(connection);
            } else {
                instance.ejection().failed(loop.now());
                attempt.connectFailed(done.cause());
            }
        });
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
