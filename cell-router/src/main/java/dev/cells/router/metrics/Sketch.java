package dev.cells.router.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The heaviest of very many ids in fixed memory: space-saving (Metwally, Agrawal and El Abbadi, 2005) in sets of eight, like a
 * processor's cache. An id that is not there takes the place of its set's lightest and inherits its weight, so a weight may be too
 * high, by at most what it inherited, and is never too low. Ids that carry more than an eighth of their set's weight are always
 * there. Adding looks at eight numbers and allocates nothing. Used by one thread.
 */
final class Sketch {

    private static final int WAYS = 8;
    private static final int SETS = 64;
    private static final int ID_MAX = 64;

    private final long[] hashes = new long[SETS * WAYS];
    private final long[] weights = new long[SETS * WAYS];
    private final long[] inherited = new long[SETS * WAYS];
    private final byte[] lengths = new byte[SETS * WAYS];
    private final byte[] ids = new byte[SETS * WAYS * ID_MAX];

    /** @param over how much too high the weight may be */
    record Entry(String id, long weight, long over) {}

    /** Adds to the id that these bytes are, at most {@value #ID_MAX} of them; the hash stands for it. */
    void add(byte[] bytes, int from, int length, long hash, long weight) {
        int first = (int) (hash >>> 32 & (SETS - 1)) * WAYS;
        int lightest = first;
        for (int i = first; i < first + WAYS; i++) {
            if (hashes[i] == hash && weights[i] != 0) {
                weights[i] += weight;
                return;
            }
            if (weights[i] < weights[lightest]) {
                lightest = i;
            }
        }
        hashes[lightest] = hash;
        inherited[lightest] = weights[lightest];
        weights[lightest] += weight;
        lengths[lightest] = (byte) length;
        System.arraycopy(bytes, from, ids, lightest * ID_MAX, length);
    }

    /** The heaviest, heaviest first; and forgets all. */
    List<Entry> take(int max) {
        List<Entry> all = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] != 0) {
                all.add(new Entry(new String(ids, i * ID_MAX, lengths[i], US_ASCII), weights[i], inherited[i]));
            }
        }
        Arrays.fill(weights, 0);
        all.sort(Comparator.comparingLong(Entry::weight).reversed());
        return List.copyOf(all.subList(0, Math.min(max, all.size())));
    }
}
