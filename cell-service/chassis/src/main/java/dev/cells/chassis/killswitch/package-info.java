/** Kill switches: what is turned off at this moment, decided in memory in nanoseconds and kept in the cell's database. */
@NullMarked
package dev.cells.chassis.killswitch;

import org.jspecify.annotations.NullMarked;
