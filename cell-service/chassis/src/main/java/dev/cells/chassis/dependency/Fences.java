package dev.cells.chassis.dependency;

import dev.cells.isolation.Bulkhead;
import dev.cells.isolation.PartitionedPool;
import dev.cells.isolation.Share;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the walls of what was configured. Pure; what does not add up is refused with the keys and the arithmetic. */
final class Fences {

    private static final String KEY = "cells.outside-pool.";
    private static final Comparator<Plan> LARGEST_FLOOR_FIRST =
            Comparator.comparingInt(Plan::floor).reversed().thenComparing(Plan::name);

    private Fences() {}

    /** By name of the dependency. */
    static Map<String, Fence> of(List<Plan> plans, Map<String, PoolConfig.One> pools) {
        var fences = new TreeMap<String, Fence>();
        plans.stream()
                .filter(plan -> plan.pool().isEmpty())
                .forEach(plan ->
                        fences.put(plan.name(), Fence.of(new Bulkhead(plan.limit(), plan.queue()), plan.waitMax())));
        members(plans).forEach((name, members) -> {
            PoolConfig.One pool = pools.get(name);
            if (pool == null) {
                throw new IllegalArgumentException("%s%s.pool is %s, but %s%s.total is not set"
                        .formatted(Plan.KEY, members.getFirst().name(), name, KEY, name));
            }
            fences.putAll(hasFloors(members) ? parted(name, pool, members) : shared(name, pool, members));
        });
        return fences;
    }

    /** Pools in which nothing is anybody's own, with their dependencies: one slow one takes all. */
    static Map<String, List<String>> withoutWalls(List<Plan> plans) {
        return members(plans).entrySet().stream()
                .filter(pool -> !hasFloors(pool.getValue()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        pool -> pool.getValue().stream().map(Plan::name).toList()));
    }

    private static Map<String, List<Plan>> members(List<Plan> plans) {
        return plans.stream()
                .filter(plan -> plan.pool().isPresent())
                .sorted(LARGEST_FLOOR_FIRST)
                .collect(Collectors.groupingBy(plan -> plan.pool().orElseThrow(), TreeMap::new, Collectors.toList()));
    }

    private static boolean hasFloors(List<Plan> members) {
        return members.stream().anyMatch(plan -> plan.floor() > 0);
    }

    private static Map<String, Fence> parted(String name, PoolConfig.One config, List<Plan> members) {
        if (config.queue() > 0) {
            throw new IllegalArgumentException(
                    "%s%s.queue is %d: in a pool with floors each dependency has a queue of its own, %s*.queue"
                            .formatted(KEY, name, config.queue(), Plan.KEY));
        }
        try {
            var pool = new PartitionedPool(
                    config.total(), 0, members.stream().map(Fences::share).toList());
            return members.stream()
                    .collect(Collectors.toMap(
                            Plan::name, plan -> Fence.of(pool.partition(plan.name()), plan.waitMax())));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "%s%s does not add up: %s; change its total or the %s*.floor"
                            .formatted(KEY, name, e.getMessage(), Plan.KEY),
                    e);
        }
    }

    private static Share share(Plan plan) {
        return new Share(plan.name(), plan.floor(), 0, plan.limit() - plan.floor(), plan.queue());
    }

    /** One queue for all, first come, first served. */
    private static Map<String, Fence> shared(String name, PoolConfig.One config, List<Plan> members) {
        for (Plan plan : members) {
            if (plan.limit() < config.total() || plan.queue() > 0) {
                throw new IllegalArgumentException(
                        ("%s%s has limit %d and queue %d, but in pool %s without floors only the pool's count, total %d and queue %d:"
                                        + " give it a floor, or a limit of %6$d and no queue")
                                .formatted(
                                        Plan.KEY,
                                        plan.name(),
                                        plan.limit(),
                                        plan.queue(),
                                        name,
                                        config.total(),
                                        config.queue()));
            }
        }
        var bulkhead = new Bulkhead(config.total(), config.queue());
        return members.stream().collect(Collectors.toMap(Plan::name, _ -> Fence.of(bulkhead, config.waitMax())));
    }
}
