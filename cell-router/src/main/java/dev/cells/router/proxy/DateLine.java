package dev.cells.router.proxy;

import static java.time.format.DateTimeFormatter.ofPattern;

import dev.cells.router.http.HeadWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The {@code Date} field of now, made at most once a second; one per event loop. */
final class DateLine {

    /** RFC 9110 section 5.6.7; Java's own RFC 1123 format has days of one digit, which HTTP has not. */
    private static final DateTimeFormatter FIXED =
            ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private final Clock clock;
    private long second = Long.MIN_VALUE;
    private byte[] line = new byte[0];

    DateLine(Clock clock) {
        this.clock = clock;
    }

    /** The whole line with its end. */
    byte[] now() {
        long millis = clock.millis();
        if (Math.floorDiv(millis, 1000L) != second) {
            second = Math.floorDiv(millis, 1000L);
            line = HeadWriter.ascii("Date: " + FIXED.format(Instant.ofEpochSecond(second)) + "\r\n");
        }
        return line;
    }
}
