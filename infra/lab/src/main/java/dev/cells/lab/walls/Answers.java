package dev.cells.lab.walls;

import dev.cells.lab.bed.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** What became of many requests. */
final class Answers {

    private final AtomicInteger sent = new AtomicInteger();
    private final Queue<Answer> all = new ConcurrentLinkedQueue<>();

    /**
     * One request.
     *
     * @param at arrived, since the traffic began
     * @param took until it was answered, or given up
     */
    record Answer(Duration at, Duration took, boolean served) {}

    void sent() {
        sent.incrementAndGet();
    }

    void add(Answer answer) {
        all.add(answer);
    }

    void addAll(Answers others) {
        sent.addAndGet(others.sent.get());
        all.addAll(others.all);
    }

    boolean areComplete() {
        return all.size() == sent.get();
    }

    int count() {
        return all.size();
    }

    int served() {
        return (int) all.stream().filter(Answer::served).count();
    }

    List<Answer> list() {
        return List.copyOf(all);
    }

    /** Those that arrived in a part of the time. */
    Answers between(Duration from, Duration to) {
        var part = new Answers();
        all.stream()
                .filter(answer ->
                        answer.at().compareTo(from) >= 0 && answer.at().compareTo(to) < 0)
                .forEach(answer -> {
                    part.sent();
                    part.add(answer);
                });
        return part;
    }

    /** How long the share {@code share} of all took at most, in milliseconds; 0 of none. */
    double ms(double share) {
        return Figures.quantile(
                all.stream()
                        .mapToLong(answer -> answer.took().toNanos())
                        .sorted()
                        .toArray(),
                share);
    }
}
