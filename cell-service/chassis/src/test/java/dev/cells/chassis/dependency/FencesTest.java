package dev.cells.chassis.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FencesTest {

    private static final Map<String, PoolConfig.One> POOL = Map.of("outside", new Plans.Pool(200, 0, Duration.ZERO));

    @Test
    void givesEachItsOwnPlaces() {
        var fences = Fences.of(
                List.of(plan("sms", Plans.one()), plan("llm", Plans.one().limit(1))), Map.of());

        assertThat(fill(fence(fences, "sms"))).isEqualTo(8);
        assertThat(fill(fence(fences, "llm"))).isEqualTo(1);
    }

    @Test
    void letsABurstBorrowTheSurplusOfAPoolAndNobodysFloor() {
        var fences = Fences.of(four(30, 110), POOL);

        assertThat(fill(fence(fences, "a"))).isEqualTo(110);
        assertThat(fence(fences, "a").borrowed()).isEqualTo(80);
        assertThat(fill(fence(fences, "b")) + fill(fence(fences, "c")) + fill(fence(fences, "d")))
                .isEqualTo(90);
    }

    @Test
    void letsOneTakeAllOfAPoolWithoutFloorsAndSaysSo() {
        var plans = four(0, 200);
        var fences = Fences.of(plans, POOL);

        assertThat(fill(fence(fences, "a"))).isEqualTo(200);
        assertThat(fill(fence(fences, "b"))).isZero();
        assertThat(Fences.withoutWalls(plans)).containsEntry("outside", List.of("a", "b", "c", "d"));
        assertThat(Fences.withoutWalls(four(30, 110))).isEmpty();
    }

    @Test
    void refusesFloorsAboveTheTotalWithTheArithmetic() {
        assertThatThrownBy(() -> Fences.of(four(60, 60), POOL))
                .hasMessageContaining("cells.outside-pool.outside")
                .hasMessageContaining("a 60 + b 60 + c 60 + d 60")
                .hasMessageContaining("240, more than the total of 200");
    }

    @Test
    void refusesAPoolThatIsNotThere() {
        assertThatThrownBy(() -> Fences.of(four(30, 110), Map.of()))
                .hasMessageContaining("cells.dependency.a.pool is outside")
                .hasMessageContaining("cells.outside-pool.outside.total is not set");
    }

    @Test
    void refusesALimitThatAPoolWithoutFloorsCouldNotKeep() {
        assertThatThrownBy(() -> Fences.of(four(0, 50), POOL)).hasMessageContaining("a limit of 200 and no queue");
    }

    private static List<Plan> four(int floor, int limit) {
        return List.of("a", "b", "c", "d").stream()
                .map(name -> plan(name, Plans.one().limit(limit).in("outside", floor)))
                .toList();
    }

    private static Plan plan(String name, Plans.One config) {
        return Plan.of(name, config, 1);
    }

    private static int fill(Fence fence) {
        int entered = 0;
        while (fence.wall().tryEnter()) {
            entered++;
        }
        return entered;
    }

    private static Fence fence(Map<String, Fence> fences, String name) {
        return Objects.requireNonNull(fences.get(name));
    }
}
