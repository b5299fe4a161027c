package dev.cells.lab.bench;

import dev.cells.lab.bench.peer.Peer;
import dev.cells.lab.bench.peer.Running;

/** A proxy in the race, and what has been seen of it. */
record Contender(Peer peer, Running proxy, Samples samples) {

    int port() {
        return proxy.port();
    }
}
