package dev.cells.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartitionedPoolTest {

    private static int enter(Partition partition, int times) {
        return (int) IntStream.range(0, times).filter(_ -> partition.tryEnter()).count();
    }

    private static PartitionedPool four() {
        return new PartitionedPool(
                200,
                0,
                List.of("a", "b", "c", "d").stream()
                        .map(name -> Share.of(name, 30, 80))
                        .toList());
    }

    @Test
    void aBurstTakesItsFloorAndTheSurplusAndLeavesTheOthersTheirs() {
        PartitionedPool pool = four();
        assertThat(enter(pool.partition("a"), 500)).isEqualTo(110);
        for (String other : List.of("b", "c", "d")) {
            assertThat(enter(pool.partition(other), 500)).isEqualTo(30);
        }
        assertThat(pool.partition("a").borrowed()).isEqualTo(80);
        assertThat(pool.partition("a").refusedAtCeiling()).isEqualTo(390);
        assertThat(pool.partition("b").refusedExhausted()).isEqualTo(470);
    }

    @Test
    void whatWasBorrowedCanBeBorrowedAgainByAnother() {
        PartitionedPool pool = four();
        Partition a = pool.partition("a");
        enter(a, 110);
        IntStream.range(0, 50).forEach(_ -> a.release());
        assertThat(enter(pool.partition("b"), 500)).isEqualTo(80);
        assertThat(enter(a, 500)).isZero();
        assertThat(pool.borrowable()).isZero();
    }

    @Test
    void theReserveIsForTheHighestAlone() {
        var pool = new PartitionedPool(10, 3, List.of(Share.of("critical", 2, 0), Share.of("standard", 2, 10)));
        assertThat(enter(pool.partition("standard"), 50)).isEqualTo(5);
        assertThat(enter(pool.partition("critical"), 50)).isEqualTo(5);
        assertThat(pool.partition("critical").ceiling()).isEqualTo(5);
    }

    @Test
    void aClassThatMayNotBorrowStopsAtItsFloor() {
        var pool = new PartitionedPool(10, 0, List.of(Share.of("a", 2, 5), Share.of("b", 3, 0)));
        assertThat(enter(pool.partition("b"), 50)).isEqualTo(3);
    }

    @Test
    void anIdleFloorIsLentDownToWhatIsGuaranteedAndComesBackAsBorrowersLeave() {
        var pool = new PartitionedPool(10, 0, List.of(new Share("owner", 8, 6, 0, 0), Share.of("borrower", 2, 20)));
        Partition owner = pool.partition("owner");
        Partition borrower = pool.partition("borrower");
        assertThat(enter(borrower, 50)).isEqualTo(8);
        assertThat(enter(owner, 50)).isEqualTo(2);
        borrower.release();
        assertThat(enter(owner, 50)).isOne();
    }

    @Test
    void refusesAtConstructionWhatCannotHold() {
        assertThatThrownBy(() -> new PartitionedPool(100, 20, List.of(Share.of("a", 50, 0), Share.of("b", 40, 0))))
                .hasMessage("floors of 90 (a 50 + b 40) and a reserve of 20 are 110, more than the total of 100");
        assertThatThrownBy(() -> new PartitionedPool(10, 0, List.of(Share.of("a", 1, 0), Share.of("a", 1, 0))))
                .hasMessage("two shares are named a");
        assertThatThrownBy(() -> Share.of("a", 0, 0)).hasMessageContaining("nobody could ever enter");
        assertThatThrownBy(() -> new Share("a", 2, 3, 0, 0)).hasMessageContaining("lendable 3 must be within 0 and");
        assertThatThrownBy(() -> four().partition("e")).hasMessage("no share is named e; there are [a, b, c, d]");
    }

    @Test
    void releasingMoreThanWasEnteredIsABug() {
        assertThatThrownBy(() -> four().partition("a").release()).hasMessage("a released more often than entered");
    }
}
