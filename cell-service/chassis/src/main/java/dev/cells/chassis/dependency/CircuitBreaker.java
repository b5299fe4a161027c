package dev.cells.chassis.dependency;

import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Reason;
import dev.cells.chassis.dependency.Outcome.Refused;
import io.smallrye.faulttolerance.api.CircuitBreakerState;
import io.smallrye.faulttolerance.api.Guard;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/**
 * Stops calling for a while when calls fail.
 *
 * <pre>
 * closed ──failures of the last calls──► open ──rest──► half-open ──probes succeed──► closed
 *                                          ▲────────────────┘ a probe fails or is cancelled
 * </pre>
 *
 * <p>What the provider did wrong counts; 4xx and cancelled calls do not. A probe that was cancelled proved nothing, so the breaker
 * opens for another rest: were it taken for a success, one caller who hangs up would send everybody to a provider that is still down.
 */
final class CircuitBreaker {

    private final String name;
    private final Guard guard;
    private final Refused open;
    private final long restNanos;
    private volatile CircuitBreakerState state = CircuitBreakerState.CLOSED;
    private volatile long openedAt;

    CircuitBreaker(String name, DependencyConfig.Breaker config) {
        this.name = name;
        this.open = new Refused(Reason.OPEN, name + " failed too often lately");
        this.restNanos = config.rest().toNanos();
        this.guard = Guard.create()
                .withCircuitBreaker()
                .requestVolumeThreshold(config.calls())
                .failureRatio(config.failures())
                .delay(config.rest().toMillis(), ChronoUnit.MILLIS)
                .successThreshold(config.probes())
                .when(this::counts)
                .onStateChange(this::changed)
                .done()
                .build();
    }

    private void changed(CircuitBreakerState next) {
        if (next == CircuitBreakerState.OPEN) {
            openedAt = System.nanoTime();
        }
        state = next;
    }

    private boolean counts(Throwable failed) {
        return !(failed instanceof InterruptedException) || state == CircuitBreakerState.HALF_OPEN;
    }

    /** Calls, or refuses to; an interrupt stays with the thread. */
    Outcome call(Callable<Answered> call) {
        try {
            return guard.call(call, Answered.class);
        } catch (CircuitBreakerOpenException _) {
            return open;
        } catch (NoAnswer failed) {
            return failed.refused();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Refused(Reason.CANCELLED, "interrupted while " + name + " was called");
        } catch (RuntimeException bug) {
            throw bug;
        } catch (Exception unexpected) {
            throw new IllegalStateException(name, unexpected);
        }
    }

    /** Whether a call would certainly be refused, so that nobody waits for a place to be told so. */
    boolean isResting() {
        return !restLeft().isZero();
    }

    /** How long it stays open at least; zero when it is not, or may try. */
    Duration restLeft() {
        return state == CircuitBreakerState.OPEN
                ? Duration.ofNanos(Math.max(0, restNanos - (System.nanoTime() - openedAt)))
                : Duration.ZERO;
    }

    Refused open() {
        return open;
    }

    boolean isOpen() {
        return state == CircuitBreakerState.OPEN;
    }

    /** {@code closed}, {@code open} or {@code half-open}. */
    String word() {
        return switch (state) {
            case CLOSED -> "closed";
            case OPEN -> "open";
            case HALF_OPEN -> "half-open";
        };
    }
}
