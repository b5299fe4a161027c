package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** A cell loses its PostgreSQL pod: its tenants are told to come back, the other cell does not notice, and nobody has to help. */
final class DatabaseCheck implements Check {

    private final Kubectl kubectl;
    private final Traffic traffic;
    private final Set<String> tenants;

    /** @param tenants those of the cell that loses it */
    DatabaseCheck(Kubectl kubectl, Traffic traffic, Set<String> tenants) {
        this.kubectl = kubectl;
        this.traffic = traffic;
        this.tenants = tenants;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        boolean steadyBefore = traffic.steady();
        int mark = traffic.mark();
        kubectl.run("delete", "pod", "postgres-0", "-n", "cell-c1", "--wait=false");
        long noticed = Until.holds(
                Duration.ofMinutes(1), () -> traffic.since(mark).stream().anyMatch(Sample::failed));
        boolean back = traffic.steady(sample -> tenants.contains(sample.tenant()));
        List<Sample> samples = traffic.since(mark);
        List<Sample> own = samples.stream()
                .filter(sample -> tenants.contains(sample.tenant()))
                .toList();
        Failures others = Failures.in(samples.stream()
                .filter(sample -> !tenants.contains(sample.tenant()))
                .toList());
        Failures refused = Failures.in(own);
        List<Sample> wrong = refused.failed().stream()
                .filter(sample -> sample.status() != 503 || !sample.retryAfter())
                .toList();
        long slowest = own.stream().mapToLong(Sample::tookMs).max().orElse(0);
        return new Row(
                "a cell's PostgreSQL pod deleted",
                steadyBefore && noticed >= 0 && back && wrong.isEmpty() && others.count() == 0,
                "its tenants: " + refused.count() + " × 503 with Retry-After over "
                        + refused.count() * 2 / Traffic.PER_SECOND
                        + " s, " + wrong.size() + " other failures" + (wrong.isEmpty() ? "" : " " + Failures.in(wrong))
                        + ", slowest answer " + slowest + " ms, " + (back ? "back by themselves" : "not back")
                        + "; the other cell: " + others);
    }
}
