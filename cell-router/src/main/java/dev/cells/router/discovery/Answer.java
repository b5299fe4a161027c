package dev.cells.router.discovery;

import java.net.InetAddress;
import java.util.List;

/** What one look-up of a cell's name said. */
sealed interface Answer {

    /**
     * Somebody serves there.
     *
     * @param ttlSeconds the shortest lifetime among the records used
     */
    record Found(List<Target> targets, long ttlSeconds) implements Answer {
        public Found {
            targets = List.copyOf(targets);
        }
    }

    /** The name servers are well and know nobody: no such name, or no records. */
    record Empty() implements Answer {}

    /** Nobody answered, or nothing usable. */
    record Failed(String why) implements Answer {}

    /**
     * One instance.
     *
     * @param name its identity if no other target has the same
     * @param scheme {@code http} or {@code https}
     * @param host what tells it from another of the same name
     * @param addresses empty when they could not be looked up
     * @param zone empty when unknown
     */
    record Target(String name, String scheme, String host, int port, List<InetAddress> addresses, String zone) {
        public Target {
            addresses = List.copyOf(addresses);
        }
    }
}
