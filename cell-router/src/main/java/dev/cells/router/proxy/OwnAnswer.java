package dev.cells.router.proxy;

import dev.cells.contract.problem.Problem;
import dev.cells.router.http.HeadWriter;
import dev.cells.router.refuse.ProblemText;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.refuse.Refusals;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** An answer of the router itself; {@code X-Cells-Router-Error} tells it from a cell's, which is never let through with it. */
final class OwnAnswer {

    private OwnAnswer() {}

    /** @param withoutBody the request was HEAD */
    static ByteBuf of(Refusal refusal, boolean withoutBody, boolean close, Clock clock, ByteBufAllocator allocator) {
        Problem problem = Refusals.problem(refusal);
        byte[] body = ProblemText.of(problem);
        var head = new StringBuilder(256)
                .append("HTTP/1.1 ")
                .append(problem.status())
                .append(' ')
                .append(reason(problem.status()))
                .append("\r\nServer: cells-router\r\nDate: ")
                .append(DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(clock)))
                .append("\r\nX-Cells-Router-Error: ")
                .append(problem.code())
                .append("\r\nContent-Type: ")
                .append(Problem.MEDIA_TYPE)
                .append("\r\nCache-Control: no-store\r\nContent-Length: ")
                .append(body.length);
        int retryAfter = Refusals.retryAfterSeconds(refusal);
        if (retryAfter > 0) {
            head.append("\r\nRetry-After: ").append(retryAfter);
        }
        if (close) {
            head.append("\r\nConnection: close");
        }
        byte[] bytes = head.append("\r\n\r\n").toString().getBytes(StandardCharsets.US_ASCII);
        ByteBuf out = allocator.ioBuffer(bytes.length + body.length).writeBytes(bytes);
        return withoutBody ? out : out.writeBytes(body);
    }

    static ByteBuf proceed(ByteBufAllocator allocator) {
        return allocator.ioBuffer(32).writeBytes(HeadWriter.ascii("HTTP/1.1 100 Continue\r\n\r\n"));
    }

    private static String reason(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 408 -> "Request Timeout";
            case 413 -> "Content Too Large";
            case 414 -> "URI Too Long";
            case 417 -> "Expectation Failed";
            case 431 -> "Request Header Fields Too Large";
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            case 505 -> "HTTP Version Not Supported";
            default -> "Refused";
        };
    }
}
