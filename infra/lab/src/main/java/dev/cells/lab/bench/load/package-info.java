/** Load on a proxy: as much as it takes, or at a fixed rate whatever it answers. */
@NullMarked
package dev.cells.lab.bench.load;

import org.jspecify.annotations.NullMarked;
