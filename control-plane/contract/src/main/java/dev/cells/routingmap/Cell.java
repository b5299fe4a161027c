package dev.cells.routingmap;

/**
 * A cell as routers see it: the map's {@code cell} line.
 *
 * @param shard how many of its instances serve one tenant (k of n)
 */
public record Cell(CellName name, CellState state, int shard, Instances instances) {

    public static final int SHARD_MAX = 1_000;

    public Cell {
        if (shard < 1 || shard > SHARD_MAX) {
            throw new IllegalArgumentException(
                    "cell " + name + " has shard " + shard + "; it must be 1 to " + SHARD_MAX);
        }
    }
}
