/** Cache-aside in the cell's Redis that may be slow, hung or gone without costing more than one short deadline. */
@NullMarked
package dev.cells.chassis.cache;

import org.jspecify.annotations.NullMarked;
