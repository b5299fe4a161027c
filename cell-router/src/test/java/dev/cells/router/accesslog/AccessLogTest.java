package dev.cells.router.accesslog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.accesslog.LogEntry.Part;
import dev.cells.router.refuse.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {

    @TempDir
    Path folder;

    private static void put(LogEntry entry, Part part, String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        entry.put(part, bytes, 0, bytes.length);
    }

    private static String line(boolean query, Consumer<LogEntry> fill) throws IOException {
        var entry = new LogEntry();
        entry.clear();
        fill.accept(entry);
        var out = new ByteArrayOutputStream();
        new LogLine(query).write(entry, out);
        return out.toString(UTF_8);
    }

    @Test
    void writesOneLineOfJsonWithNumbersAsNumbers() throws IOException {
        assertThat(line(false, entry -> {
                    put(entry, Part.TENANT, "acme");
                    put(entry, Part.METHOD, "GET");
                    put(entry, Part.PATH, "/a?token=secret");
                    put(entry, Part.TRACE, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
                    put(entry, Part.REQUEST_ID, "r-1");
                    entry.cell = "c1";
                    entry.instance = "api-0";
                    entry.status = 200;
                    entry.bytesOut = 7;
                    entry.nanos = 1_234_567;
                    entry.upstreamNanos = 1_000_000;
                    entry.attempts = 1;
                }))
                .isEqualTo(
                        "{\"time\":\"1970-01-01T00:00:00.000Z\",\"tenant\":\"acme\",\"cell\":\"c1\",\"instance\":\"api-0\","
                                + "\"method\":\"GET\",\"path\":\"/a\",\"status\":200,\"request_bytes\":0,\"response_bytes\":7,"
                                + "\"duration_ms\":1.235,\"upstream_ms\":1.0,\"attempts\":1,"
                                + "\"trace_id\":\"0af7651916cd43dd8448eb211c80319c\",\"request_id\":\"r-1\"}\n");
    }

    @Test
    void showsTheQueryOnlyWhenAskedAndNamesItsOwnRefusal() throws IOException {
        assertThat(line(true, entry -> {
                    put(entry, Part.PATH, "/a?b=c");
                    entry.refusal = new Refusal.TenantUnknown("nobody");
                }))
                .contains("\"path\":\"/a?b=c\"", "\"status\":404", "\"code\":\"tenant-unknown\"")
                .doesNotContain("tenant\":\"", "cell\":\"");
    }

    @Test
    void keepsOneRequestOnOneLineWhateverItsBytesAre() throws IOException {
        String line = line(true, entry -> {
            put(entry, Part.METHOD, "GET\u001b[2J");
            put(entry, Part.PATH, "/\"\\\r\n\u0000\u0085\u00e9");
            put(entry, Part.TRACE, "00-0af7651916cd43dd8448eb211c80319\"-b7ad6b7169203331-01");
            put(entry, Part.REQUEST_ID, "a\",\"status\":\"200");
        });
        assertThat(line.lines()).hasSize(1);
        assertThat(line)
                .contains("\"method\":\"GET\\u001B[2J\"", "/\\\"\\\\\\r\\n\\u0000")
                .doesNotContain("trace_id", "request_id");
    }

    @Test
    void dropsAndCountsWhatTheRingCannotHold() {
        var ring = new LogRing(4);
        for (int i = 0; i < 6; i++) {
            ring.put(entry -> entry.status = 200);
        }
        var read = new AtomicInteger();
        assertThat(ring.drainTo(_ -> read.incrementAndGet())).isEqualTo(4);
        assertThat(ring.dropped()).isEqualTo(2);
        ring.put(entry -> entry.status = 201);
        assertThat(ring.drainTo(entry -> read.set(entry.status))).isEqualTo(1);
        assertThat(read.get()).isEqualTo(201);
    }

    @Test
    void writesOnWhereItWasMovedAwayFromAndDropsWhileItCannotWrite() throws IOException {
        Path file = folder.resolve("access.log");
        try (var log = AccessLog.start(new AccessLogSettings(Optional.of(file), 1, 1, 16, false))) {
            LogRing ring = log.ring();
            ring.put(entry -> entry.status = 200);
            await().until(() -> Files.exists(file) && Files.size(file) > 0);
            Files.move(file, folder.resolve("access.log.1"));
            await().until(() -> {
                ring.put(entry -> entry.status = 201);
                return Files.exists(file) && Files.readString(file).contains("201");
            });
            assertThat(Files.readString(folder.resolve("access.log.1"))).contains("\"status\":200");
            Files.delete(file);
            Files.createDirectory(file);
            await().until(() -> {
                ring.put(entry -> entry.status = 202);
                return log.dropped() > 0;
            });
            Files.delete(file);
            await().until(() -> {
                ring.put(entry -> entry.status = 203);
                return Files.isRegularFile(file) && Files.readString(file).contains("203");
            });
        }
    }
}
