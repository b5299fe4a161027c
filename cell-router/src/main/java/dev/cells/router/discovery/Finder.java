package dev.cells.router.discovery;

/** Finds one cell's instances, again and again, until it is closed. */
interface Finder extends AutoCloseable {

    void start();

    Place place();

    Knowledge knowledge();

    /** Does not wait for an answer that is on its way; it is ignored. */
    @Override
    void close();
}
