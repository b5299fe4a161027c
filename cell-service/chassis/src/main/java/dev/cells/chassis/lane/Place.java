package dev.cells.chassis.lane;

/** A place inside a lane, to be given back once. */
public final class Place {

    private final LaneWall wall;
    private final long since = System.nanoTime();

    Place(LaneWall wall) {
        this.wall = wall;
    }

    public void release() {
        wall.leave(since);
    }
}
