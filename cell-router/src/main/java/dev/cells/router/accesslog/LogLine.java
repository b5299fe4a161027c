package dev.cells.router.accesslog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cells.router.accesslog.LogEntry.Part;
import dev.cells.router.refuse.Refusals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** An entry as one line of JSON. Of headers, only a trace id and a request id are shown, and only if they look like ids. */
final class LogLine {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final int TRACE_FROM = 3;
    private static final int TRACE_TO = 35;
    private static final int TRACEPARENT = 55;
    private static final int REQUEST_ID_MAX = 128;

    private final JsonFactory json = new JsonFactory();
    private final boolean query;

    /** @param query whether paths are shown with what follows the question mark */
    LogLine(boolean query) {
        this.query = query;
    }

    void write(LogEntry entry, OutputStream out) throws IOException {
        try (JsonGenerator line = json.createGenerator(out)) {
            line.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            line.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
            line.writeStartObject();
            line.writeStringField("time", TIME.format(Instant.ofEpochMilli(entry.atMillis)));
            text(line, "tenant", entry, Part.TENANT);
            known(line, "cell", entry.cell);
            known(line, "instance", entry.instance);
            text(line, "method", entry, Part.METHOD);
            path(line, entry);
            outcome(line, entry);
            line.writeNumberField("request_bytes", entry.bytesIn);
            line.writeNumberField("response_bytes", entry.bytesOut);
            line.writeNumberField("duration_ms", millis(entry.nanos));
            if (entry.upstreamNanos > 0) {
                line.writeNumberField("upstream_ms", millis(entry.upstreamNanos));
            }
            line.writeNumberField("attempts", entry.attempts);
            ids(line, entry);
            line.writeEndObject();
        }
        out.write('\n');
    }

    private static void outcome(JsonGenerator line, LogEntry entry) throws IOException {
        if (entry.refusal != null) {
            var problem = Refusals.problem(entry.refusal);
            line.writeNumberField("status", problem.status());
            line.writeStringField("code", problem.code());
        } else {
            line.writeNumberField("status", entry.status);
            if (entry.gone) {
                line.writeStringField("code", entry.status == 0 ? "client-gone" : "cut");
            }
        }
    }

    private static double millis(long nanos) {
        return Math.round(nanos / 1e3) / 1e3;
    }

    private static void known(JsonGenerator line, String name, String value) throws IOException {
        if (!value.isEmpty()) {
            line.writeStringField(name, value);
        }
    }

    private static void text(JsonGenerator line, String name, LogEntry entry, Part part) throws IOException {
        if (entry.has(part)) {
            line.writeStringField(name, string(entry, entry.from(part), entry.to(part)));
        }
    }

    private void path(JsonGenerator line, LogEntry entry) throws IOException {
        if (entry.has(Part.PATH)) {
            int from = entry.from(Part.PATH);
            int to = from;
            while (to < entry.to(Part.PATH) && (query || entry.text()[to] != '?')) {
                to++;
            }
            line.writeStringField("path", string(entry, from, to));
        }
    }

    private static void ids(JsonGenerator line, LogEntry entry) throws IOException {
        int trace = entry.from(Part.TRACE);
        if (entry.has(Part.TRACE) && entry.to(Part.TRACE) - trace >= TRACEPARENT) {
            String id = string(entry, trace + TRACE_FROM, trace + TRACE_TO);
            if (id.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
                line.writeStringField("trace_id", id);
            }
        }
        int request = entry.from(Part.REQUEST_ID);
        if (entry.has(Part.REQUEST_ID) && entry.to(Part.REQUEST_ID) - request <= REQUEST_ID_MAX) {
            String id = string(entry, request, entry.to(Part.REQUEST_ID));
            if (!id.isEmpty() && id.chars().allMatch(LogLine::isOfId)) {
                line.writeStringField("request_id", id);
            }
        }
    }

    private static boolean isOfId(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.'
                || c == ':';
    }

    private static String string(LogEntry entry, int from, int to) {
        return new String(entry.text(), from, to - from, StandardCharsets.ISO_8859_1);
    }
}
