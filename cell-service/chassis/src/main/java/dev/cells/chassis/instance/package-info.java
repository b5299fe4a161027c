/** This instance: its name, its cell and zone, and whether it drains. */
@NullMarked
package dev.cells.chassis.instance;

import org.jspecify.annotations.NullMarked;
