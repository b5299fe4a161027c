package dev.cells.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.isolation.Wall.Admission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BulkheadTest {

    private final List<String> granted = new ArrayList<>();

    private Wall.Waiter waiter(String name) {
        return new Wall.Waiter() {
            @Override
            protected void granted() {
                granted.add(name);
            }
        };
    }

    @Test
    void refusesWhenSlotsAndQueueAreFull() {
        var bulkhead = new Bulkhead(1, 1);
        assertThat(bulkhead.admit(waiter("a"))).isEqualTo(Admission.ENTERED);
        assertThat(bulkhead.admit(waiter("b"))).isEqualTo(Admission.QUEUED);
        assertThat(bulkhead.admit(waiter("c"))).isEqualTo(Admission.FULL);
        assertThat(bulkhead.inUse()).isOne();
        assertThat(bulkhead.queued()).isOne();
    }

    @Test
    void handsASlotToTheOldestWaiterAndLetsNobodyOvertake() {
        var bulkhead = new Bulkhead(1, 3);
        bulkhead.tryEnter();
        bulkhead.admit(waiter("first"));
        bulkhead.admit(waiter("second"));
        assertThat(bulkhead.tryEnter()).isFalse();
        bulkhead.release();
        assertThat(granted).containsExactly("first");
        assertThat(bulkhead.tryEnter()).isFalse();
        bulkhead.release();
        bulkhead.release();
        assertThat(granted).containsExactly("first", "second");
        assertThat(bulkhead.inUse()).isZero();
    }

    @Test
    void aWaiterThatLeftIsNeverGranted() {
        var bulkhead = new Bulkhead(1, 3);
        bulkhead.tryEnter();
        var gone = waiter("gone");
        bulkhead.admit(waiter("stays"));
        bulkhead.admit(gone);
        bulkhead.admit(waiter("stays too"));
        assertThat(bulkhead.leave(gone)).isTrue();
        assertThat(bulkhead.leave(gone)).isFalse();
        bulkhead.release();
        bulkhead.release();
        bulkhead.release();
        assertThat(granted).containsExactly("stays", "stays too");
        assertThat(bulkhead.inUse()).isZero();
    }

    @Test
    void aHigherLimitLetsWaitersInAtOnceAndALowerOneNobody() {
        var bulkhead = new Bulkhead(1, 5);
        bulkhead.tryEnter();
        List.of("a", "b", "c").forEach(name -> bulkhead.admit(waiter(name)));
        bulkhead.limit(3);
        assertThat(granted).containsExactly("a", "b");
        bulkhead.limit(1);
        bulkhead.release();
        bulkhead.release();
        assertThat(granted).containsExactly("a", "b");
        assertThat(bulkhead.inUse()).isOne();
        bulkhead.release();
        assertThat(granted).containsExactly("a", "b", "c");
    }

    @Test
    void refusesMeaninglessBoundsAndASecondRelease() {
        assertThatThrownBy(() -> new Bulkhead(0, 0)).hasMessage("limit is 0, less than 1");
        assertThatThrownBy(() -> new Bulkhead(1, -1)).hasMessage("queueMax is -1, less than 0");
        var bulkhead = new Bulkhead(1, 0);
        bulkhead.tryEnter();
        bulkhead.release();
        assertThatThrownBy(bulkhead::release).hasMessage("released more often than entered");
    }

    @Test
    void aThreadThatWaitsInVainLeavesTheQueue() throws InterruptedException {
        var bulkhead = new Bulkhead(1, 1);
        assertThat(Waiting.enter(bulkhead, Duration.ofMillis(1))).isTrue();
        assertThat(Waiting.enter(bulkhead, Duration.ofMillis(1))).isFalse();
        assertThat(bulkhead.queued()).isZero();
        assertThat(Waiting.enter(bulkhead, Duration.ZERO)).isFalse();
    }

    @Test
    void anInterruptedThreadLeavesTheQueue() {
        var bulkhead = new Bulkhead(1, 1);
        bulkhead.tryEnter();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Waiting.enter(bulkhead, Duration.ofMinutes(1)))
                .isInstanceOf(InterruptedException.class);
        assertThat(bulkhead.queued()).isZero();
    }

    @Test
    void aCancelledStageNeverKeepsASlot() {
        var bulkhead = new Bulkhead(1, 2);
        bulkhead.tryEnter();
        CompletableFuture<Boolean> cancelled = Waiting.entering(bulkhead, Duration.ofMinutes(1));
        CompletableFuture<Boolean> stays = Waiting.entering(bulkhead, Duration.ofMinutes(1));
        cancelled.cancel(false);
        assertThat(bulkhead.queued()).isOne();
        bulkhead.release();
        assertThat(stays).isCompletedWithValue(true);
        assertThat(Waiting.entering(bulkhead, Duration.ofMillis(1)).join()).isFalse();
        bulkhead.release();
        assertThat(bulkhead.inUse()).isZero();
    }

    @Test
    void aChainOfStagesThatReleaseAtOnceDoesNotEndTheStack() {
        int chain = 100_000;
        var bulkhead = new Bulkhead(1, chain);
        bulkhead.tryEnter();
        var entered = new AtomicInteger();
        for (int i = 0; i < chain; i++) {
            var _ = Waiting.entering(bulkhead, Duration.ofMinutes(1)).thenAccept(inside -> {
                assertThat(inside).isTrue();
                entered.incrementAndGet();
                bulkhead.release();
            });
        }
        bulkhead.release();
        assertThat(entered).hasValue(chain);
        assertThat(bulkhead.inUse()).isZero();
        assertThat(bulkhead.queued()).isZero();
    }

    @Test
    void aStageWithoutTimeDoesNotWait() {
        var bulkhead = new Bulkhead(1, 1);
        assertThat(Waiting.entering(bulkhead, Duration.ZERO)).isCompletedWithValue(true);
        assertThat(Waiting.entering(bulkhead, Duration.ZERO)).isCompletedWithValue(false);
        assertThat(bulkhead.queued()).isZero();
    }
}
