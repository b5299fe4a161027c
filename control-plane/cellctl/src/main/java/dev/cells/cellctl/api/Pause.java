package dev.cells.cellctl.api;

import java.time.Duration;

/** Waits between tries and polls; tests give one that does not take its time. */
@FunctionalInterface
public interface Pause {
    void of(Duration time) throws InterruptedException;
}
