package dev.cells.router.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.router.discovery.Knowledge.Standing;
import dev.cells.routingmap.Instance;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnowledgeTest {

    private static final Answer EMPTY = new Answer.Empty();
    private static final Answer FAILED = new Answer.Failed("no answer in time");
    private static final Answer FOUND = new Answer.Found(
            List.of(new Answer.Target(
                    "api-0", "http", "api-0.api", 80, List.of(InetAddress.ofLiteral("10.0.0.1")), "")),
            5);

    private final Knowledge none = Knowledge.remembered(List.of(), 0);

    private static Knowledge after(Knowledge before, Answer answer, long seconds) {
        return before.after(answer, Duration.ofMinutes(1), seconds * 1_000);
    }

    @Test
    void silenceKeepsInstancesForEver() {
        Knowledge known = after(none, FOUND, 1);
        for (int i = 0; i < 1_000; i++) {
            known = after(known, FAILED, 100L * i);
        }
        assertThat(known.instances()).extracting(Instance::text).containsExactly("api-0=http://10.0.0.1:80");
        assertThat(known.standing()).isEqualTo(Standing.FAILING);
        assertThat(known.failures()).isEqualTo(1_000);
        assertThat(known.confirmedAt()).isEqualTo(1_000);
        assertThat(known.lastFailure()).contains("no answer");
    }

    @Test
    void nobodyBeingThereKeepsInstancesForABoundedTime() {
        Knowledge empty = after(after(none, FOUND, 1), EMPTY, 10);
        assertThat(empty.standing()).isEqualTo(Standing.EMPTY);
        assertThat(after(empty, EMPTY, 69).instances()).hasSize(1);
        assertThat(after(empty, EMPTY, 70).instances()).isEmpty();
    }

    @Test
    void silenceInBetweenDoesNotStartThatTimeAnew() {
        Knowledge empty = after(after(after(none, FOUND, 1), EMPTY, 10), FAILED, 30);
        assertThat(empty.instances()).hasSize(1);
        assertThat(after(empty, EMPTY, 70).instances()).isEmpty();
    }

    @Test
    void anAnswerEndsIt() {
        Knowledge known = after(after(after(none, EMPTY, 1), FAILED, 2), FOUND, 3);
        assertThat(known.standing()).isEqualTo(Standing.ANSWERED);
        assertThat(known.failures()).isZero();
        assertThat(known.emptySince()).isZero();
        assertThat(known.failedAt()).as("still explained").isEqualTo(2_000);
    }

    @Test
    void anAnswerWithoutAnyAddressIsAFailure() {
        var nameless = new Answer.Found(List.of(new Answer.Target("api-9", "http", "api-9.api", 80, List.of(), "")), 5);
        Knowledge known = after(after(none, FOUND, 1), nameless, 2);
        assertThat(known.standing()).isEqualTo(Standing.FAILING);
        assertThat(known.instances()).hasSize(1);
    }
}
