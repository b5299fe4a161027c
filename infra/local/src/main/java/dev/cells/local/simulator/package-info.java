/** Outside services that a cell calls, as slow and as faulty as an experiment asks. */
@NullMarked
package dev.cells.local.simulator;

import org.jspecify.annotations.NullMarked;
