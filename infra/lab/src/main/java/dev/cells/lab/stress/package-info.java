/** Walls under many threads at once: no slot is lost, none is given twice, refusals come at once. */
@NullMarked
package dev.cells.lab.stress;

import org.jspecify.annotations.NullMarked;
