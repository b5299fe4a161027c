package dev.cells.cluster;

import java.io.IOException;

/** Disturbs something, or looks closely, and says what was seen. */
interface Check {

    Row run() throws IOException, InterruptedException;
}
