/** Benchmarks: what the platform costs, side by side with what others would use. */
@NullMarked
package dev.cells.lab.bench;

import org.jspecify.annotations.NullMarked;
