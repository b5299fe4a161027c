package dev.cells.router.proxy;

import dev.cells.contract.problem.Problem;
import dev.cells.router.http.HeadWriter;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.ProblemText;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.refuse.Refusals;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;

/** An answer of the router itself; {@code X-Cells-Router-Error} tells it from a cell's, which is never let through with it. */
final class OwnAnswer {

    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE";
    private static final byte[] NOTHING = new byte[0];

    private OwnAnswer() {}

    /** @param date the {@code Date} line */
    static ByteBuf of(Refusal refusal, RequestHead request, boolean close, byte[] date, ByteBufAllocator allocator) {
        Problem problem = Refusals.problem(refusal);
        byte[] body = ProblemText.of(problem);
        var fields = new StringBuilder(256)
                .append("X-Cells-Router-Error: ")
                .append(problem.code())
                .append("\r\nContent-Type: ")
                .append(Problem.MEDIA_TYPE)
                .append("\r\nCache-Control: no-store\r\n");
        int retryAfter = Refusals.retryAfterSeconds(refusal);
        if (retryAfter > 0) {
            fields.append("Retry-After: ").append(retryAfter).append("\r\n");
        }
        return write(problem.status(), fields, body, request, close, date, allocator);
    }

    /** The answer to OPTIONS or TRACE with {@code Max-Forwards: 0}, which goes no further (RFC 9110 section 7.6.2). */
    static ByteBuf lastHop(RequestHead request, boolean close, byte[] date, ByteBufAllocator allocator) {
        return request.isTrace()
                ? write(200, "Content-Type: message/http\r\n", request.reflection(), request, close, date, allocator)
                : write(200, "Allow: " + METHODS + "\r\n", NOTHING, request, close, date, allocator);
    }

    private static ByteBuf write(
            int status,
            CharSequence fields,
            byte[] body,
            RequestHead request,
            boolean close,
            byte[] date,
            ByteBufAllocator allocator) {
        String connection = close ? "Connection: close\r\n" : request.http10() ? "Connection: keep-alive\r\n" : "";
        byte[] start = ("HTTP/1.1 " + status + ' ' + reason(status) + "\r\nServer: cells-router\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] rest = (fields + "Content-Length: " + body.length + "\r\n" + connection + "\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteBuf out = allocator.ioBuffer(start.length + date.length + rest.length + body.length);
        out.writeBytes(start).writeBytes(date).writeBytes(rest);
        return request.isHead() ? out : out.writeBytes(body);
    }

    static ByteBuf proceed(ByteBufAllocator allocator) {
        return allocator.ioBuffer(32).writeBytes(HeadWriter.ascii("HTTP/1.1 100 Continue\r\n\r\n"));
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 400 -> "Bad Request";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 408 -> "Request Timeout";
            case 413 -> "Content Too Large";
            case 414 -> "URI Too Long";
            case 417 -> "Expectation Failed";
            case 429 -> "Too Many Requests";
            case 431 -> "Request Header Fields Too Large";
            case 501 -> "Not Implemented";
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            case 505 -> "HTTP Version Not Supported";
            default -> "Refused";
        };
    }
}
