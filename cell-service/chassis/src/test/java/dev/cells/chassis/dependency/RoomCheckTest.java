package dev.cells.chassis.dependency;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoomCheckTest {

    private static final List<Plan> CHAT_AND_STRIP = List.of(
            Plan.of("llm", Plans.one().limit(10).queue(20, Duration.ofSeconds(1)), 1),
            Plan.of("recommendations", Plans.one().limit(8), 1));

    @Test
    void leavesRoomInTheLaneForWhoNeedsNoDependency() {
        assertThatCode(() -> RoomCheck.require(CHAT_AND_STRIP, Map.of(Room.STANDARD, 39, Room.CRITICAL, 1)))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesDependenciesThatCouldFillALanesFloorWithTheArithmetic() {
        assertThatThrownBy(() -> RoomCheck.require(CHAT_AND_STRIP, Map.of(Room.STANDARD, 38)))
                .hasMessageContaining("llm 10 + 20 + recommendations 8 + 0 = 38 of the 38 places of standard")
                .hasMessageContaining("cells.lane.standard.floor");
    }

    @Test
    void refusesDependenciesThatCouldHoldAllWorkers() {
        var sms = List.of(Plan.of("sms", Plans.one().room(Room.WORKERS), 1));

        assertThatThrownBy(() -> RoomCheck.require(sms, Map.of(Room.WORKERS, 8)))
                .hasMessageContaining("cells.worker.threads");
    }
}
