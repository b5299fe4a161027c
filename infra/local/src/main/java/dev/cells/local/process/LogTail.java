package dev.cells.local.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file, for messages that say why a process did not start. */
public final class LogTail {

    private static final int LINES = 8;
    private static final int BYTES = 16_384;

    private LogTail() {}

    /** The last lines of {@code log}; empty when there is none. */
    public static String of(Path log) {
        try (var channel = Files.newByteChannel(log)) {
            channel.position(Math.max(0, channel.size() - BYTES));
            var buffer = java.nio.ByteBuffer.allocate(BYTES);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
            String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
            List<String> lines = text.lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        } catch (IOException _) {
            return "";
        }
    }
}
