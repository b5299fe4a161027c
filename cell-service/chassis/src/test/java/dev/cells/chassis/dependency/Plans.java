package dev.cells.chassis.dependency;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Configurations for tests. */
final class Plans {

    private Plans() {}

    /** The wall of a dependency that has one for itself. */
    static Fence fence(Plan plan) {
        return Objects.requireNonNull(Fences.of(List.of(plan), Map.of()).get(plan.name()));
    }

    static One one() {
        return new One(
                Optional.of(URI.create("http://127.0.0.1:1")),
                8,
                Optional.empty(),
                DependencyConfig.SharedBy.INSTANCES,
                0,
                Duration.ZERO,
                Duration.ofSeconds(5),
                Room.STANDARD,
                Optional.empty(),
                0,
                new Breaker(1_000, 1, Duration.ofSeconds(5), 1));
    }

    record One(
            Optional<URI> url,
            int limit,
            Optional<Integer> sharedTotal,
            DependencyConfig.SharedBy sharedBy,
            int queue,
            Duration waitMax,
            Duration deadline,
            Room room,
            Optional<String> pool,
            int floor,
            DependencyConfig.Breaker breaker)
            implements DependencyConfig.One {

        One at(int port) {
            return new One(
                    Optional.of(URI.create("http://127.0.0.1:" + port)),
                    limit,
                    sharedTotal,
                    sharedBy,
                    queue,
                    waitMax,
                    deadline,
                    room,
                    pool,
                    floor,
                    breaker);
        }

        One url(String changed) {
            return new One(
                    Optional.of(URI.create(changed)),
                    limit,
                    sharedTotal,
                    sharedBy,
                    queue,
                    waitMax,
                    deadline,
                    room,
                    pool,
                    floor,
                    breaker);
        }

        One limit(int changed) {
            return new One(url, changed, sharedTotal, sharedBy, queue, waitMax, deadline, room, pool, floor, breaker);
        }

        One sharedTotal(int total) {
            return new One(
                    url, limit, Optional.of(total), sharedBy, queue, waitMax, deadline, room, pool, floor, breaker);
        }

        One inRedis(int total) {
            return new One(
                    url,
                    limit,
                    Optional.of(total),
                    DependencyConfig.SharedBy.REDIS,
                    queue,
                    waitMax,
                    deadline,
                    room,
                    pool,
                    floor,
                    breaker);
        }

        One queue(int places, Duration longest) {
            return new One(url, limit, sharedTotal, sharedBy, places, longest, deadline, room, pool, floor, breaker);
        }

        One deadline(Duration changed) {
            return new One(url, limit, sharedTotal, sharedBy, queue, waitMax, changed, room, pool, floor, breaker);
        }

        One room(Room changed) {
            return new One(url, limit, sharedTotal, sharedBy, queue, waitMax, deadline, changed, pool, floor, breaker);
        }

        One in(String drawn, int own) {
            return new One(
                    url,
                    limit,
                    sharedTotal,
                    sharedBy,
                    queue,
                    waitMax,
                    deadline,
                    room,
                    Optional.of(drawn),
                    own,
                    breaker);
        }

        One breaker(int calls, Duration rest) {
            return new One(
                    url,
                    limit,
                    sharedTotal,
                    sharedBy,
                    queue,
                    waitMax,
                    deadline,
                    room,
                    pool,
                    floor,
                    new Breaker(calls, 1, rest, 1));
        }
    }

    record Breaker(int calls, double failures, Duration rest, int probes) implements DependencyConfig.Breaker {}

    record Pool(int total, int queue, Duration waitMax) implements PoolConfig.One {}
}
