package dev.cells.local.fleet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        var notes = new ArrayList<String>();
        Set<Integer> used = new HashSet<>();
        for (String name : names) {
            Integer explicit = wanted.get(name);
            if (explicit != null) {
                if (!free.test(explicit) || !used.add(explicit)) {
                    throw new Taken(name, explicit);
                }
                chosen.put(name, explicit);
            }
        }
        int next = Math.floorMod(seed, COUNT);
        for (String name : names) {
            if (chosen.containsKey(name)) {
                continue;
            }
            Integer old = kept.get(name);
            if (old != null && !used.contains(old) && free.test(old)) {
                used.add(old);
                chosen.put(name, old);
                continue;
            }
            next = nextFree(next, used, free);
            int port = LOWEST + next;
            used.add(port);
            chosen.put(name, port);
            if (old != null) {
                notes.add("port " + old + " of " + name + " is taken by another program; using " + port);
            }
        }
        return new Choice(new Ports(chosen), notes);
    }

    private static int nextFree(int from, Set<Integer> used, IntPredicate free) {
        for (int i = 0; i < COUNT; i++) {
            int candidate = (from + i) % COUNT;
            if (!used.contains(LOWEST + candidate) && free.test(LOWEST + candidate)) {
                return candidate;
            }
        }
        throw new IllegalStateException("no port between " + LOWEST + " and " + (LOWEST + COUNT) + " is free");
    }
}
