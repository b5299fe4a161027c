package dev.cells.router.proxy;

import dev.cells.router.http.Field;
import dev.cells.router.http.Framing;
import dev.cells.router.http.Head;
import dev.cells.router.http.HeadWriter;
import dev.cells.router.http.RequestHead;
import dev.cells.router.http.ResponseHead;
import dev.cells.router.http.Trailers;
import io.netty.buffer.ByteBuf;
import java.time.Duration;

/** A cell's answer as the client gets it, framed for this hop. */
final class Answer {

    private static final byte[] CLOSE = HeadWriter.ascii("Connection: close\r\n");
    private static final byte[] KEEP_ALIVE = HeadWriter.ascii("Connection: keep-alive\r\n");
    private static final int OWN_BYTES = 96;

    private static final long CONTINUE_AFTER = Duration.ofSeconds(1).toNanos();
    private static final byte[] NO_TRAILERS = new byte[0];

    private final ClientConnection client;
    private final RequestHead request;
    private byte[] trailers = NO_TRAILERS;
    private boolean continued;
    private final Trail trail;
    private boolean begun;
    private boolean chunked;
    private boolean keep;
    private int status;

    Answer(ClientConnection client, RequestHead request) {
        this.client = client;
        this.request = request;
        this.trail = client.trail();
    }

    boolean begun() {
        return begun;
    }

    int status() {
        return status;
    }

    /** Whether the client's connection can carry another request after this answer. */
    boolean keepsConnection() {
        return keep;
    }

    /** Passes a 1xx on, but no second 100, and none to HTTP/1.0, which has no such answers. */
    void interim(ResponseHead response) {
        boolean repeated = response.status() == 100 && continued;
        continued |= response.status() == 100;
        if (repeated || request.http10()) {
            return;
        }
        ByteBuf out = buffer(response);
        HeadWriter.response(response, false, out);
        HeadWriter.end(out);
        client.write(out);
    }

    /** Asks for the body ourselves when the cell has not: it may never, and the client waits. */
    void proceedAfter(long nanosWaited) {
        if (nanosWaited > CONTINUE_AFTER && request.expectsContinue() && !continued) {
            continued = true;
            client.write(OwnAnswer.proceed(client.allocator()));
            client.flush();
        }
    }

    void upgrade(ResponseHead response) {
        begun = true;
        status = response.status();
        trail.head(status);
        trail.answered();
        ByteBuf out = buffer(response);
        HeadWriter.response(response, false, out);
        HeadWriter.upgrade(response.head(), out);
        HeadWriter.end(out);
        client.write(out);
    }

    /** @param mayKeep nothing but the framing stands against keeping the client's connection */
    void head(ResponseHead response, boolean mayKeep) {
        begun = true;
        status = response.status();
        trail.head(status);
        boolean open =
                response.framing() instanceof Framing.Chunked || response.framing() instanceof Framing.UntilClose;
        chunked = open && !request.http10();
        keep = mayKeep && request.keepAlive() && (chunked || !open) && !client.isSpent();
        ByteBuf out = buffer(response);
        HeadWriter.response(response, chunked && response.framing() instanceof Framing.Chunked, out);
        if (!response.head().has(Field.DATE)) {
            out.writeBytes(client.date());
        }
        if (chunked) {
            HeadWriter.framing(Framing.CHUNKED, out);
        }
        if (!keep) {
            out.writeBytes(CLOSE);
        } else if (request.http10()) {
            out.writeBytes(KEEP_ALIVE);
        }
        HeadWriter.end(out);
        client.write(out);
    }

    private ByteBuf buffer(ResponseHead response) {
        return client.allocator().ioBuffer(response.length() + OWN_BYTES + Joined.ROOM);
    }

    void body(ByteBuf piece) {
        trail.bytesOut += piece.readableBytes();
        if (chunked) {
            Chunks.write(piece, client.allocator(), client::write);
        } else {
            client.write(piece);
        }
    }

    /** Keeps the trailer fields that go on; they come before the end. A client of HTTP/1.0 has no place for them. */
    void trailers(Head fields) {
        if (chunked) {
            trailers = Trailers.lines(fields);
        }
    }

    void flush() {
        client.flush();
    }

    void end() {
        trail.answered();
        if (chunked) {
            Chunks.end(trailers, client.allocator(), client::write);
        }
    }
}
