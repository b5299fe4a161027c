package dev.cells.cluster;

import java.util.List;
import java.util.stream.Collectors;

/** The failed ones among samples, in a few words. */
record Failures(int of, List<Sample> failed) {

    static Failures in(List<Sample> samples) {
        return new Failures(
                samples.size(), samples.stream().filter(Sample::failed).toList());
    }

    int count() {
        return failed.size();
    }

    @Override
    public String toString() {
        String text = count() + " of " + of + " requests failed";
        return failed.isEmpty()
                ? text
                : text + " ("
                        + failed.stream()
                                .map(sample -> (sample.write() ? "write " : "read ") + sample.status() + " "
                                        + sample.tenant() + " " + sample.tookMs() + " ms " + sample.why())
                                .limit(3)
                                .collect(Collectors.joining("; "))
                        + ")";
    }
}
