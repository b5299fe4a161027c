package dev.cells.router.proxy;

import dev.cells.router.resolve.Resolution;
import dev.cells.router.resolve.Resolver;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * An upgraded connection (WebSocket): bytes pass both ways, untouched, until both sides have ended. When the tenant has moved, or the
 * router stops, the cell is told that the client has ended, what it still sends is passed on, and then the client's side ends.
 */
final class Tunnel {

    private final Exchange exchange;
    private final Resolution.@Nullable Forward target;
    private final ClientConnection client;
    private final UpstreamConnection upstream;
    private final LoopContext loop;
    private long lastByte;
    private boolean clientEnded;
    private boolean upstreamEnded;
    private boolean closed;
    private boolean ending;
    private long endBy;

    Tunnel(
            Exchange exchange,
            Resolution.@Nullable Forward target,
            ClientConnection client,
            UpstreamConnection upstream,
            LoopContext loop) {
        this.exchange = exchange;
        this.target = target;
        this.client = client;
        this.upstream = upstream;
        this.loop = loop;
        this.lastByte = loop.now();
        loop.tunnels().add(this);
    }

    /** The map may have changed: a tenant that lives elsewhere now is not served by this cell any more. */
    void recheck() {
        Resolution.Forward before = target;
        Resolution now = before == null
                ? null
                : Resolver.place(before.tenant(), loop.core().cells().currentOrNull());
        boolean stays = now instanceof Resolution.Park
                || (before != null
                        && now instanceof Resolution.Forward to
                        && to.cell().runtime().equals(before.cell().runtime()));
        if (!stays) {
            end();
        }
    }

    /** Ends it in order: the cell first, within a bound; what the client still sends goes nowhere. */
    private void end() {
        if (!ending) {
            ending = true;
            endBy = loop.now() + loop.settings().tunnelEnd().toNanos();
            HalfClose.afterFlush(upstream.channel());
        }
    }

    void fromClient(ByteBuf bytes) {
        if (ending) {
            bytes.release();
            return;
        }
        lastByte = loop.now();
        client.trail().bytesIn += bytes.readableBytes();
        upstream.write(bytes);
        if (!upstream.isWritable()) {
            client.setReading(false);
        }
    }

    void fromUpstream(ByteBuf bytes) {
        lastByte = loop.now();
        client.trail().bytesOut += bytes.readableBytes();
        client.write(bytes);
        if (!client.isWritable()) {
            upstream.setReading(false);
        }
    }

    void flushUpstream() {
        upstream.flush();
    }

    void flushClient() {
        client.flush();
    }

    void upstreamWritable(boolean writable) {
        if (writable) {
            client.setReading(true);
        }
    }

    void clientWritable() {
        upstream.setReading(true);
    }

    /** One side will send nothing more; the other may still. */
    void clientEnded() {
        clientEnded = true;
        if (upstreamEnded) {
            closed();
        } else {
            HalfClose.afterFlush(upstream.channel());
        }
    }

    void upstreamEnded() {
        if (upstreamEnded) {
            return;
        }
        upstreamEnded = true;
        if (clientEnded || ending) {
            closed();
        } else {
            HalfClose.afterFlush(client.channel());
        }
    }

    void tick(long nowNanos) {
        if (loop.core().draining()) {
            end();
        }
        boolean silent = nowNanos - lastByte > loop.settings().tunnelIdle().toNanos();
        if (silent || (ending && nowNanos - endBy >= 0)) {
            closed();
        }
    }

    /** Ends both connections, once. */
    void closed() {
        if (!closed) {
            closed = true;
            loop.tunnels().remove(this);
            exchange.gone();
            client.closeAfterFlush();
        }
    }
}
