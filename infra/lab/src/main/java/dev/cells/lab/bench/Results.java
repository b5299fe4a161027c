package dev.cells.lab.bench;

import dev.cells.lab.bench.peer.Peer;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** The samples of every proxy. */
final class Results {

    private final Map<Peer, Samples> samples = new EnumMap<>(Peer.class);

    Samples of(Peer peer) {
        return samples.computeIfAbsent(peer, _ -> new Samples());
    }

    void forEach(BiConsumer<Peer, Samples> action) {
        samples.forEach(action);
    }
}
