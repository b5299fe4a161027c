package dev.cells.cellctl.map;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.Input;
import dev.cells.cellctl.session.Session;
import dev.cells.routingmap.MapFormatException;
import dev.cells.routingmap.RoutingMap;
import dev.cells.routingmap.RoutingMapText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A routing map's text with where it came from; not a record, because it holds an array. */
final class MapText {

    private static final int SIZE_MAX = 1 << 30;

    private final String source;
    private final byte[] bytes;
    private final long changedAt;

    /** @param changedAt the revision of a file that names none: when it was changed, in milliseconds; 0 when it travelled */
    private MapText(String source, byte[] bytes, long changedAt) {
        this.source = source;
        this.bytes = bytes;
        this.changedAt = changedAt;
    }

    /** Reads a file; {@code -} is stdin. */
    static MapText file(String file, Session session) {
        try (InputStream in = Input.open(file, session.host().in())) {
            byte[] bytes = in.readNBytes(SIZE_MAX);
            long changed = file.equals("-")
                    ? session.now().toEpochMilli()
                    : Files.getLastModifiedTime(Path.of(file)).toMillis();
            return new MapText(file.equals("-") ? "stdin" : file, bytes, changed);
        } catch (IOException e) {
            throw Failure.of(ExitCode.ERROR, "cannot read " + file + ": " + e.getMessage());
        }
    }

    static MapText server(Session session) {
        var api = session.controlPlane();
        return new MapText(api.server().toString(), api.routingMap(), 0);
    }

    String source() {
        return source;
    }

    byte[] bytes() {
        return bytes;
    }

    /** As a router reads a mounted file; one that travelled must be complete. */
    RoutingMap parse() throws MapFormatException {
        try (var in = new ByteArrayInputStream(bytes)) {
            return changedAt == 0 ? RoutingMapText.read(in) : RoutingMapText.readMounted(in, changedAt);
        } catch (MapFormatException e) {
            throw e;
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory failed", e);
        }
    }

    /** As {@link #parse}, where a bad map ends the command. */
    RoutingMap map() {
        try {
            return parse();
        } catch (MapFormatException e) {
            throw Failure.of(ExitCode.ERROR, source + " is not a routing map: " + e.getMessage())
                    .fact("reason", e.reason());
        }
    }

    /** The header's digest; empty when it has none. */
    String digest() {
        String key = "sha256=";
        for (String field : header().split("\t", -1)) {
            if (field.startsWith(key)) {
                return field.substring(key.length()).strip();
            }
        }
        return "";
    }

    private String header() {
        int end = 0;
        while (end < Math.min(bytes.length, 1000) && bytes[end] != '\n') {
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
