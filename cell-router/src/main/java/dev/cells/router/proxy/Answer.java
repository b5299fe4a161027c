package dev.cells.router.proxy;

import dev.cells.router.http.Framing;
import dev.cells.router.http.HeadWriter;
import dev.cells.router.http.RequestHead;
import dev.cells.router.http.ResponseHead;
import io.netty.buffer.ByteBuf;

/** A cell's answer as the client gets it, framed for this hop. */
final class Answer {

    private static final byte[] CLOSE = HeadWriter.ascii("Connection: close\r\n");
    private static final byte[] KEEP_ALIVE = HeadWriter.ascii("Connection: keep-alive\r\n");
    private static final int OWN_BYTES = 96;

    private final ClientConnection client;
    private final RequestHead request;
    private boolean begun;
    private boolean chunked;
    private boolean keep;
    private int status;

    Answer(ClientConnection client, RequestHead request) {
        this.client = client;
        this.request = request;
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

    void interim(ResponseHead response) {
        ByteBuf out = buffer(response);
        HeadWriter.response(response, out);
        HeadWriter.end(out);
        client.write(out);
    }

    void upgrade(ResponseHead response) {
        begun = true;
        status = response.status();
        ByteBuf out = buffer(response);
        HeadWriter.response(response, out);
        HeadWriter.upgrade(response.head(), out);
        HeadWriter.end(out);
        client.write(out);
    }

    /** @param mayKeep nothing but the framing stands against keeping the client's connection */
    void head(ResponseHead response, boolean mayKeep) {
        begun = true;
        status = response.status();
        boolean open =
                response.framing() instanceof Framing.Chunked || response.framing() instanceof Framing.UntilClose;
        chunked = open && !request.http10();
        keep = mayKeep && request.keepAlive() && (chunked || !open) && !client.inputEnded();
        ByteBuf out = buffer(response);
        HeadWriter.response(response, out);
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
        return client.allocator().ioBuffer(response.length() + OWN_BYTES);
    }

    void body(ByteBuf piece) {
        if (chunked) {
            Chunks.write(piece, client.allocator(), client::write);
        } else {
            client.write(piece);
        }
    }

    void end() {
        if (chunked) {
            Chunks.end(client::write);
        }
    }

    /** Whether only an aborted connection can tell the client that the answer is not whole. */
    boolean endsWithConnection() {
        return begun && !chunked && !keep;
    }
}
