package dev.cells.chassis.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlanTest {

    @Test
    void refusesAWaitLongerThanTheDeadlineWithBothAndTheDifference() {
        var config = Plans.one().deadline(Duration.ofSeconds(1)).queue(5, Duration.ofMillis(1_500));

        assertThatThrownBy(() -> Plan.of("sms", config, 1))
                .hasMessage("cells.dependency.sms.wait PT1.5S is longer than its deadline PT1S, by PT0.5S");
    }

    @Test
    void refusesAQueueWithoutAWaitAndAWaitWithoutAQueue() {
        assertThatThrownBy(() -> Plan.of("sms", Plans.one().queue(5, Duration.ZERO), 1))
                .hasMessageContaining("cells.dependency.sms.queue is 5");
        assertThatThrownBy(() -> Plan.of("sms", Plans.one().queue(0, Duration.ofMillis(10)), 1))
                .hasMessageContaining("wait PT0.01S");
    }

    @Test
    void dividesASharedTotalByInstancesRoundedDownAndNeverToNothing() {
        assertThat(Plan.of("sms", Plans.one().limit(100).sharedTotal(10), 3).limit())
                .isEqualTo(3);
        assertThat(Plan.of("sms", Plans.one().limit(100).sharedTotal(2), 3).limit())
                .isEqualTo(1);
        assertThat(Plan.of("sms", Plans.one().limit(2).sharedTotal(30), 3).limit())
                .isEqualTo(2);
    }

    @Test
    void refusesAnAddressThatIsNotHttp() {
        var ftp = Plans.one().url("ftp://example.com");

        assertThatThrownBy(() -> Plan.of("sms", ftp, 1)).hasMessageContaining("cells.dependency.sms.url");
    }

    @Test
    void refusesANameThatNoEnvironmentVariableCouldCarry() {
        assertThatThrownBy(() -> Plan.of("Short Messages", Plans.one(), 1)).hasMessageContaining("Short Messages");
    }

    @Test
    void refusesAFloorWithoutAPoolAndOneAboveTheLimit() {
        assertThatThrownBy(() -> Plan.of("sms", withFloor("none", 9), 1))
                .hasMessage("cells.dependency.sms.floor is 9, more than its limit of 8");
    }

    @Test
    void leavesATotalThatRedisCountsWhole() {
        var plan = Plan.of("sms", Plans.one().limit(100).inRedis(10), 3);

        assertThat(plan.limit()).isEqualTo(10);
        assertThat(plan.counted()).hasValue(new Plan.Counted(10, 3));
    }

    private static Plans.One withFloor(String pool, int floor) {
        return Plans.one().in(pool, floor);
    }
}
