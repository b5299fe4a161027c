package dev.cells.router.accesslog;

import dev.cells.router.refuse.Refusal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What happened to one request, as raw as possible; used again and again by its ring. */
public final class LogEntry {

    private static final int TEXT_FIRST = 256;
    private static final int PART_MAX = 2_048;

    /** Parts of the text. */
    public enum Part {
        TENANT(0),
        METHOD(1),
        PATH(2),
        TRACE(3),
        REQUEST_ID(4);

        private final int index;

        Part(int index) {
            this.index = index;
        }
    }

    private static final int PARTS = Part.values().length;

    public long atMillis;
    public String cell = "";
    public String instance = "";
    public int status;
    public boolean gone;
    public @Nullable Refusal refusal;
    public long bytesIn;
    public long bytesOut;
    public long nanos;
    public long upstreamNanos;
    public int attempts;
    private byte[] text = new byte[TEXT_FIRST];
    private final int[] ends = new int[PARTS];
    private int length;

    /** Forgets the texts of the request before. */
    void clear() {
        length = 0;
        Arrays.fill(ends, -1);
    }

    /** Copies at most {@value #PART_MAX} bytes; parts are put in their order. */
    public void put(Part part, byte[] bytes, int from, int to) {
        int size = Math.min(Math.max(to - from, 0), PART_MAX);
        if (text.length < length + size) {
            text = Arrays.copyOf(text, Math.max(length + size, 2 * text.length));
        }
        System.arraycopy(bytes, from, text, length, size);
        length += size;
        ends[part.index] = length;
    }

    boolean has(Part part) {
        return ends[part.index] >= 0;
    }

    byte[] text() {
        return text;
    }

    int from(Part part) {
        int from = 0;
        for (int i = 0; i < part.index; i++) {
            from = Math.max(from, ends[i]);
        }
        return from;
    }

    int to(Part part) {
        return ends[part.index];
    }
}
