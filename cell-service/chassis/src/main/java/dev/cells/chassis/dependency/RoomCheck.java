package dev.cells.chassis.dependency;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether something is left for those who need no dependency. A caller of a slow one holds a place of its lane, or a worker, for as long as
 * the dependency's wall lets it: all those of one room together must be fewer than the room has for certain, else they would fill it and the
 * wall in front of the dependency would have isolated nothing.
 */
final class RoomCheck {

    private RoomCheck() {}

    /**
     * Refuses a plan that does not add up.
     *
     * @param places what each room has for certain: a lane's floor, the number of workers
     * @throws IllegalArgumentException with the keys and the arithmetic
     */
    static void require(List<Plan> plans, Map<Room, Integer> places) {
        places.forEach((room, has) -> {
            List<Plan> callers = plans.stream()
                    .filter(plan -> plan.room() == room && plan.url().isPresent() && isWalled(plan, plans))
                    .toList();
            int most = callers.stream().mapToInt(Plan::callersMax).sum();
            if (most >= has && !callers.isEmpty()) {
                throw new IllegalArgumentException(
                        "calls to slow dependencies could hold %s = %d of the %d places of %s, and leave none: lower %s*.limit or .queue, or raise %s"
                                .formatted(sum(callers), most, has, room.word(), Plan.KEY, key(room)));
            }
        });
    }

    private static boolean isWalled(Plan plan, List<Plan> plans) {
        return plan.pool().isEmpty()
                || plans.stream().anyMatch(other -> other.pool().equals(plan.pool()) && other.floor() > 0);
    }

    private static String sum(List<Plan> callers) {
        return callers.stream()
                .map(plan -> "%s %d + %d".formatted(plan.name(), plan.limit(), plan.queue()))
                .collect(Collectors.joining(" + "));
    }

    private static String key(Room room) {
        return room == Room.WORKERS ? "cells.worker.threads" : "cells.lane." + room.word() + ".floor";
    }
}
