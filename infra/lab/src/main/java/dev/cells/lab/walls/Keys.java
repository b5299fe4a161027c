package dev.cells.lab.walls;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The configuration of an instance, key by key. */
final class Keys {

    /** A breaker would help the shared pool, too; what is compared here is walls alone. */
    private static final String NO_BREAKER = "1000";

    private final Map<String, String> all = new TreeMap<>();

    Keys set(String key, String value) {
        all.put(key, value);
        return this;
    }

    /** So many requests in every lane that none is ever full. */
    Keys wideLanes() {
        set("cells.lanes.total", "50000");
        for (String lane : List.of("critical", "standard", "bulk")) {
            set("cells.lane." + lane + ".floor", "10000");
        }
        return this;
    }

    /** A dependency that is simulated, has {@code deadline} and no breaker to speak of. */
    Keys dependency(Simulators simulators, String name, Duration deadline) {
        String key = "cells.dependency." + name;
        set(key + ".url", simulators.url(name));
        set(key + ".deadline", deadline.toString());
        return set(key + ".breaker.calls", NO_BREAKER);
    }

    /** Places of its own. */
    Keys own(String name, int limit) {
        return queue(name, limit, 0, Duration.ZERO);
    }

    /** Places of its own, and a queue. */
    Keys queue(String name, int limit, int queue, Duration wait) {
        String key = "cells.dependency." + name;
        set(key + ".limit", Integer.toString(limit));
        set(key + ".queue", Integer.toString(queue));
        return set(key + ".wait", wait.toString());
    }

    /** One pool for all of them, with a queue that never ends. */
    Keys shared(int total, String... names) {
        set("cells.outside-pool.all.total", Integer.toString(total));
        set("cells.outside-pool.all.queue", "1000000");
        set("cells.outside-pool.all.wait", "PT5M");
        for (String name : names) {
            own(name, total).set("cells.dependency." + name + ".pool", "all");
        }
        return this;
    }

    /** One pool in which each has a floor and borrows the rest up to {@code most}. */
    Keys parted(int total, int floor, int most, String... names) {
        set("cells.outside-pool.all.total", Integer.toString(total));
        for (String name : names) {
            own(name, most).set("cells.dependency." + name + ".pool", "all");
            set("cells.dependency." + name + ".floor", Integer.toString(floor));
        }
        return this;
    }

    Map<String, String> map() {
        return all;
    }
}
