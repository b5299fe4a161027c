package dev.cells.router.proxy;

import dev.cells.router.http.BadMessage;
import dev.cells.router.http.BodyReader;
import dev.cells.router.http.Framing;
import dev.cells.router.http.Head;
import dev.cells.router.http.HeadLimits;
import dev.cells.router.http.HeadReader;
import dev.cells.router.http.RequestHead;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Reads one client's requests one after the other: a head, then its body. */
final class RequestReader {

    private final HeadReader head;
    private final RequestHead request;
    private final BodyReader body = new BodyReader();

    RequestReader(HeadLimits limits) {
        head = HeadReader.ofRequests(limits);
        request = new RequestHead(head.head());
    }

    RequestHead request() {
        return request;
    }

    /** Whether a head has begun but not ended. */
    boolean headBegun() {
        return head.begun();
    }

    /** Takes bytes of the next head; true once it is whole. A bad request line is refused while the fields are still to come. */
    boolean readHead(ByteBuf in) throws BadMessage {
        if (!head.begun()) {
            request.clear();
        }
        if (head.read(in)) {
            request.parse();
            body.begin(request.framing());
            return true;
        }
        if (head.hasStartLine()) {
            request.checkLine();
        }
        return false;
    }

    /** The next piece of the body, to be released by the caller; null when there is no more of it here. */
    @Nullable
    ByteBuf readBody(ByteBuf in) throws BadMessage {
        return body.read(in);
    }

    boolean bodyDone() {
        return body.done();
    }

    @Nullable
    Head trailers() {
        return body.trailers();
    }

    /** Nobody can say where this request ends. */
    void lose() {
        body.begin(Framing.UNTIL_CLOSE);
    }

    /** The request is over; the next head may begin. */
    void next() {
        head.clear();
    }
}
