package dev.cells.local.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Which port each listener of a fleet has, by name ({@code c1/api-0/http}).
 *
 * <p>They lie below 32,768, where systems do not take the local ports of outgoing connections from: a process that is restarted
 * finds its own port free again.
 */
public record Ports(Map<String, Integer> byName) {

    private static final int LOWEST = 20_000;
    private static final int COUNT = 12_000;

    public Ports {
        byName = Map.copyOf(byName);
    }

    public int of(String name) {
        Integer port = byName.get(name);
        if (port == null) {
            throw new IllegalArgumentException("no port is planned for " + name);
        }
        return port;
    }

    /** What changed and why, for the person at the terminal. */
    public record Choice(Ports ports, List<String> notes) {}

    /** A port given on the command line is not free. */
    public static final class Taken extends Exception {
        private static final long serialVersionUID = 1L;

        Taken(String name, int port) {
            super("port " + port + " for " + name + " is taken: stop what listens there, or give another one");
        }
    }

    /**
     * Chooses for {@code names}: the explicitly wanted port, else the one kept from last time, else the next free one.
     *
     * @param seed where the search begins, so that two fleets on one machine rarely meet
     * @throws Taken only for an explicitly wanted port
     */
    public static Choice choose(
            List<String> names, Map<String, Integer> wanted, Map<String, Integer> kept, int seed, IntPredicate free)
            throws Taken {
        var chosen = new TreeMap<String, Integer>();
        for (String name : names) {
            Integer explicit = wanted.get(name);
            if (explicit != null && (chosen.containsValue(explicit) || !free.test(explicit))) {
                throw new Taken(name, explicit);
            }
            if (explicit != null) {
                chosen.put(name, explicit);
            }
        }
        for (String name : names) {
            Integer old = kept.get(name);
            if (old != null && !chosen.containsKey(name) && !chosen.containsValue(old) && free.test(old)) {
                chosen.put(name, old);
            }
        }
        var notes = new ArrayList<String>();
        for (String name : names) {
            if (!chosen.containsKey(name)) {
                int port = nextFree(seed, chosen, free);
                chosen.put(name, port);
                if (kept.containsKey(name)) {
                    notes.add("port " + kept.get(name) + " of " + name + " is taken; using " + port);
                }
            }
        }
        return new Choice(new Ports(chosen), notes);
    }

    private static int nextFree(int seed, Map<String, Integer> chosen, IntPredicate free) {
        for (int i = 0; i < COUNT; i++) {
            int candidate = LOWEST + Math.floorMod(seed + i, COUNT);
            if (!chosen.containsValue(candidate) && free.test(candidate)) {
                return candidate;
            }
        }
        throw new IllegalStateException("no port between " + LOWEST + " and " + (LOWEST + COUNT) + " is free");
    }
}
