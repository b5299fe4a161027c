package dev.cells.router.proxy;

import io.netty.buffer.ByteBuf;

/** An upgraded connection (WebSocket): bytes pass both ways, untouched, until both sides have ended. */
final class Tunnel {

    private final Exchange exchange;
    private final ClientConnection client;
    private final UpstreamConnection upstream;
    private final LoopContext loop;
    private long lastByte;
    private boolean clientEnded;
    private boolean upstreamEnded;
    private boolean closed;

    Tunnel(Exchange exchange, ClientConnection client, UpstreamConnection upstream, LoopContext loop) {
        this.exchange = exchange;
        this.client = client;
        this.upstream = upstream;
        this.loop = loop;
        this.lastByte = loop.now();
    }

    void fromClient(ByteBuf bytes) {
        lastByte = loop.now();
        upstream.write(bytes);
        if (!upstream.isWritable()) {
            client.setReading(false);
        }
    }

    void fromUpstream(ByteBuf bytes) {
        lastByte = loop.now();
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
        if (clientEnded) {
            closed();
        } else {
            HalfClose.afterFlush(client.channel());
        }
    }

    void tick(long nowNanos) {
        if (nowNanos - lastByte > loop.settings().tunnelIdle().toNanos()) {
            closed();
        }
    }

    /** Ends both connections, once. */
    void closed() {
        if (!closed) {
            closed = true;
            exchange.gone();
            client.closeAfterFlush();
        }
    }
}
