/** What the routing table costs by itself, measured in a JVM of its own with the router's classes. */
@NullMarked
package dev.cells.lab.bench.table;

import org.jspecify.annotations.NullMarked;
