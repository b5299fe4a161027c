package dev.cells.lab.bed;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What many requests came to. */
public record Figures(int count, int failed, double p50Ms, double p99Ms, double maxMs) {

    public static Figures of(List<Sample> samples) {
        long[] nanos = samples.stream().mapToLong(Sample::nanos).sorted().toArray();
        int failed = (int) samples.stream().filter(sample -> !sample.ok()).count();
        return new Figures(nanos.length, failed, quantile(nanos, 0.5), quantile(nanos, 0.99), quantile(nanos, 1));
    }

    /** In milliseconds; 0 of nothing. */
    public static double quantile(long[] sortedNanos, double share) {
        int at = (int) Math.ceil(share * sortedNanos.length) - 1;
        return sortedNanos.length == 0 ? 0 : sortedNanos[Math.max(at, 0)] / 1e6;
    }

    /** The middle value. */
    public static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%6d requests %5d failed   p50 %7.2f ms   p99 %7.2f ms   max %7.2f ms",
                count,
                failed,
                p50Ms,
                p99Ms,
                maxMs);
    }
}
