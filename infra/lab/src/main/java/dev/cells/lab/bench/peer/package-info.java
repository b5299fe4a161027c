/** The proxies that are measured, how each is configured and run, and what its processes use. */
@NullMarked
package dev.cells.lab.bench.peer;

import org.jspecify.annotations.NullMarked;
