package dev.cells.router.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EjectionTest {

    private final Ejection ejection = new Ejection(
            new EjectionSettings(3, 5, Duration.ofSeconds(1), Duration.ofSeconds(4), 0.5, Duration.ofSeconds(10)));
    private long now = Long.MAX_VALUE - 5_000_000_000L; // the monotonic clock may overflow at any time

    private static boolean room() {
        return true;
    }

    private void pass(long millis) {
        now += millis * 1_000_000;
    }

    private void fail(Failure failure, int times) {
        for (int i = 0; i < times; i++) {
            ejection.failed(failure, false, now, EjectionTest::room);
        }
    }

    @Test
    void takesAnInstanceOutAfterConnectErrorsInARow() {
        fail(Failure.CONNECT, 2);
        ejection.connected();
        fail(Failure.CONNECT, 2);
        assertThat(ejection.isOut()).isFalse();
        fail(Failure.CONNECT, 1);
        assertThat(ejection.isOut()).isTrue();
        assertThat(ejection.why(now)).contains("connections could not be made");
    }

    @Test
    void connectionsThatCanBeMadeDoNotExcuseAnswersThatNeverCome() {
        for (int i = 0; i < 5; i++) {
            ejection.connected();
            fail(Failure.TIMEOUT, 1);
        }
        assertThat(ejection.isOut()).isTrue();
    }

    @Test
    void anAnswerInBetweenExcusesWhatWasBefore() {
        fail(Failure.STATUS, 4);
        ejection.answered(false, now);
        fail(Failure.RESET, 4);
        assertThat(ejection.isOut()).isFalse();
        fail(Failure.TIMEOUT, 1);
        assertThat(ejection.isOut()).isTrue();
    }

    @Test
    void staysInWhenNoMoreOfItsCellMayBeOut() {
        for (int i = 0; i < 20; i++) {
            ejection.failed(Failure.CONNECT, false, now, () -> false);
        }
        assertThat(ejection.isOut()).isFalse();
        fail(Failure.CONNECT, 1);
        assertThat(ejection.isOut()).isTrue();
    }

    @Test
    void triesOneRequestAtATimeAndPausesLongerWhenThatFails() {
        fail(Failure.CONNECT, 3);
        for (long pause : new long[] {1_000, 2_000, 4_000, 4_000}) {
            pass(pause - 1);
            assertThat(ejection.beginTrial(now)).isFalse();
            pass(1);
            assertThat(ejection.beginTrial(now)).isTrue();
            assertThat(ejection.beginTrial(now)).as("a second trial at once").isFalse();
            ejection.failed(Failure.CONNECT, true, now, EjectionTest::room);
            ejection.endTrial();
        }
    }

    @Test
    void aTrialThatProvesNothingMakesWayForTheNext() {
        fail(Failure.CONNECT, 3);
        pass(1_000);
        assertThat(ejection.beginTrial(now)).isTrue();
        ejection.endTrial();
        assertThat(ejection.isOut()).isTrue();
        assertThat(ejection.beginTrial(now)).isTrue();
    }

    @Test
    void comesBackSlowlyAfterAGoodTrial() {
        fail(Failure.TIMEOUT, 5);
        ejection.answered(false, now);
        assertThat(ejection.isOut()).as("after an answer to an older request").isTrue();
        pass(1_000);
        ejection.answered(true, now);
        assertThat(ejection.isOut()).isFalse();
        assertThat(partTaken()).isCloseTo(0.1, within(0.05));
        pass(5_000);
        assertThat(partTaken()).isCloseTo(0.5, within(0.05));
        assertThat(ejection.isIn()).isFalse();
        pass(5_000);
        assertThat(partTaken()).isEqualTo(1);
        assertThat(ejection.isIn()).isTrue();
    }

    private double partTaken() {
        var random = new Random(3);
        int taken = 0;
        for (int i = 0; i < 2_000; i++) {
            taken += ejection.takes(random, now) ? 1 : 0;
        }
        return taken / 2_000.0;
    }

    @Test
    void oneFailureWhileItComesBackTakesItOutForLonger() {
        fail(Failure.STATUS, 5);
        pass(1_000);
        ejection.answered(true, now);
        fail(Failure.STATUS, 1);
        assertThat(ejection.isOut()).isTrue();
        pass(1_999);
        assertThat(ejection.wantsTrial(now)).isFalse();
        pass(1);
        assertThat(ejection.wantsTrial(now)).isTrue();
    }

    @Test
    void olderRequestsThatFailWhileItIsOutDoNotKeepItOut() {
        fail(Failure.RESET, 50);
        pass(1_000);
        assertThat(ejection.wantsTrial(now)).isTrue();
    }
}
