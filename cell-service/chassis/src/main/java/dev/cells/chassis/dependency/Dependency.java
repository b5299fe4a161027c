package dev.cells.chassis.dependency;

import dev.cells.chassis.database.HeldConnections;
import dev.cells.chassis.dependency.Outcome.Reason;
import dev.cells.chassis.dependency.Outcome.Refused;
import dev.cells.chassis.dependency.SharedTotal.Place;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.cell.DependencyStats;
import dev.cells.contract.problem.Problem;
import dev.cells.isolation.Waiting;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A service outside the cell. A call enters behind its wall, passes its breaker, and has an answer or none within
 * {@code wait + deadline}; what it may take of this instance is that and no more. Call it from virtual threads, and hold no
 * connection of the database meanwhile: in tests and in development that is an error.
 */
public final class Dependency {

    private static final Duration RETRY_AFTER_MIN = Duration.ofSeconds(1);

    private final Plan plan;
    private final Fence fence;
    private final @Nullable SharedTotal total;
    private final CircuitBreaker breaker;
    private final Exchange exchange;
    private final DependencyMetrics metrics;
    private final HeldConnections connections;
    private final Refused full;
    private final @Nullable String base;

    /** @param total counted for all instances, if it is */
    Dependency(
            Plan plan, Fence fence, @Nullable SharedTotal total, MeterRegistry registry, HeldConnections connections) {
        this.plan = plan;
        this.fence = fence;
        this.total = total;
        this.breaker = new CircuitBreaker(plan.name(), plan.breaker());
        this.exchange = new Exchange(plan.deadline());
        this.connections = connections;
        this.full = new Refused(Reason.FULL, "as many calls to " + plan.name() + " as may be at once");
        this.base = plan.url().map(url -> withoutSlash(url.toString())).orElse(null);
        this.metrics = new DependencyMetrics(registry, plan.name(), fence, breaker);
    }

    public String name() {
        return plan.name();
    }

    /** Whether it has an address. */
    public boolean isPresent() {
        return base != null;
    }

    /** How long somebody who was refused should wait at least before the next try. */
    public Duration retryAfter() {
        Duration rest = breaker.restLeft();
        return rest.compareTo(RETRY_AFTER_MIN) > 0 ? rest : RETRY_AFTER_MIN;
    }

    /** What a caller is told for whom this dependency was needed: 503 {@code dependency-busy} or {@code dependency-unavailable}. */
    public ProblemException problem(Refused refused) {
        boolean busy = refused.reason() == Reason.FULL;
        return new ProblemException(
                Problem.of(
                                503,
                                busy ? "dependency-busy" : "dependency-unavailable",
                                busy ? "Too many at once" : "A service that is needed does not answer",
                                "There is no answer from " + plan.name() + " now.")
                        .withRetry(),
                Map.of("Retry-After", Long.toString(Math.ceilDiv(retryAfter().toMillis(), 1_000L))));
    }

    public Outcome get(String path) {
        return call(request(path).GET());
    }

    /** Sends JSON. */
    public Outcome post(String path, String json) {
        return call(json(path, json));
    }

    /** Sends JSON with a key that names this request, so that a second one has no second effect. */
    public Outcome post(String path, String json, String idempotencyKey) {
        return call(json(path, json).header("Idempotency-Key", '"' + idempotencyKey + '"'));
    }

    private HttpRequest.Builder json(String path, String json) {
        return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create((base == null ? "http://absent.invalid" : base) + path));
    }

    private Outcome call(HttpRequest.Builder builder) {
        connections.requireNone(plan.name());
        var request = builder.build();
        Outcome outcome = base == null ? absent() : breaker.isResting() ? breaker.open() : entered(request);
        metrics.count(outcome);
        return outcome;
    }

    private Refused absent() {
        return new Refused(Reason.ABSENT, Plan.KEY + plan.name() + ".url is not set");
    }

    private Outcome entered(HttpRequest request) {
        long asked = System.nanoTime();
        try {
            if (!Waiting.enter(fence.wall(), fence.waitMax())) {
                return full;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Refused(Reason.CANCELLED, "interrupted while waiting for " + plan.name());
        } finally {
            metrics.waited(System.nanoTime() - asked);
        }
        try {
            return total == null ? breaker.call(() -> exchange.send(request)) : counted(total, request);
        } finally {
            fence.wall().release();
        }
    }

    private Outcome counted(SharedTotal total, HttpRequest request) {
        Place place = total.enter();
        if (place == null) {
            return full;
        }
        try {
            return breaker.call(() -> exchange.send(request));
        } finally {
            place.leave();
        }
    }

    /** Its walls and what they hold now. */
    public DependencyStats stats() {
        return new DependencyStats(
                plan.name(),
                fence.floor(),
                fence.limit(),
                fence.inUse().getAsInt(),
                fence.borrowed(),
                fence.queueMax(),
                fence.queued().getAsInt(),
                breaker.word(),
                metrics.answered(),
                metrics.refused(),
                metrics.waitMeanMs(),
                metrics.waitMaxMs());
    }

    @Override
    public String toString() {
        return "%s %d at once, %d wait %s, deadline %s"
                .formatted(plan.name(), fence.limit(), fence.queueMax(), fence.waitMax(), plan.deadline());
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    void close() {
        exchange.close();
    }
}
