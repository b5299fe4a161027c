package dev.cells.chassis.dependency;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * What was configured for one dependency, and adds up.
 *
 * @param limit calls at once in this instance, its part of a shared total taken into account
 * @param counted a total for all instances that Redis counts, and this instance's part of it while Redis is away
 */
record Plan(
        String name,
        Optional<URI> url,
        int limit,
        Optional<Counted> counted,
        int queue,
        Duration waitMax,
        Duration deadline,
        Room room,
        Optional<String> pool,
        int floor,
        DependencyConfig.Breaker breaker) {

    static final String KEY = "cells.dependency.";

    Plan {
        if (!name.matches("[a-z][a-z0-9-]{0,39}")) {
            throw new IllegalArgumentException(
                    KEY + name + ": a name is a lower case letter and up to 39 of a to z, 0 to 9 and -");
        }
        if (url.isPresent() && (!isHttp(url.get()) || url.get().getHost() == null)) {
            throw new IllegalArgumentException(KEY + name + ".url is not an http or https address with a host");
        }
        if (waitMax.compareTo(deadline) > 0) {
            throw new IllegalArgumentException("%s%s.wait %s is longer than its deadline %s, by %s"
                    .formatted(KEY, name, waitMax, deadline, waitMax.minus(deadline)));
        }
        if (queue > 0 == waitMax.isZero()) {
            throw new IllegalArgumentException(
                    "%s%s.queue is %d and its wait %s: a queue needs a wait, and a wait a queue"
                            .formatted(KEY, name, queue, waitMax));
        }
        if (floor > (pool.isPresent() ? limit : 0)) {
            throw new IllegalArgumentException("%s%s.floor is %d, more than %s"
                    .formatted(KEY, name, floor, pool.isPresent() ? "its limit of " + limit : "0, and it has no pool"));
        }
    }

    /** @param part of the total, 1 or more */
    record Counted(int total, int part) {}

    /** @param instances of the cell, at most, that share a provider's total */
    static Plan of(String name, DependencyConfig.One config, int instances) {
        var shared = config.sharedTotal().map(total -> new Counted(total, Math.max(1, total / instances)));
        boolean divided = config.sharedBy() == DependencyConfig.SharedBy.INSTANCES;
        int most = shared.map(one -> divided ? one.part() : one.total()).orElse(config.limit());
        return new Plan(
                name,
                config.url(),
                Math.min(config.limit(), most),
                divided ? Optional.empty() : shared,
                config.queue(),
                config.waitMax(),
                config.deadline(),
                config.room(),
                config.pool(),
                config.floor(),
                config.breaker());
    }

    /** Callers that it can keep at once: those inside and those that wait. */
    int callersMax() {
        return limit + queue;
    }

    private static boolean isHttp(URI url) {
        return "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    }
}
