/** {@code migrate}: brings a cell's database from nothing, or from any earlier version, to what this version needs. */
@NullMarked
package dev.cells.chassis.schema;

import org.jspecify.annotations.NullMarked;
