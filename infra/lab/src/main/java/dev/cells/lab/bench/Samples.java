package dev.cells.lab.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Values of interleaved rounds by what was measured; what counts is the median. */
final class Samples {

    /** What is measured of every proxy. */
    enum Figure {
        START_MS,
        RPS_64,
        RPS_256,
        CPU_64,
        CPU_256,
        FIXED_P50,
        FIXED_P99,
        HALF_P50,
        HALF_P99,
        RESIDENT_MB
    }

    private final Map<Figure, List<Double>> values = new EnumMap<>(Figure.class);

    void add(Figure figure, double value) {
        values.computeIfAbsent(figure, _ -> new ArrayList<>()).add(value);
    }

    /** Forgets what was seen so far. */
    void clear() {
        values.clear();
    }

    double median(Figure figure) {
        return middle(of(figure));
    }

    /** Against another proxy: the median of the rounds' ratios, since what disturbs a round disturbs both. */
    double ratio(Figure figure, Samples other) {
        List<Double> ours = of(figure);
        List<Double> theirs = other.of(figure);
        return middle(IntStream.range(0, Math.min(ours.size(), theirs.size()))
                .mapToObj(round -> ours.get(round) / theirs.get(round))
                .toList());
    }

    private List<Double> of(Figure figure) {
        return values.getOrDefault(figure, List.of());
    }

    private static double middle(List<Double> unsorted) {
        List<Double> sorted = unsorted.stream().sorted().toList();
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }

    Map<Figure, List<Double>> all() {
        return values;
    }
}
