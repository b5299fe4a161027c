/** New maps: how soon they are in effect, and what a swap costs. */
@NullMarked
package dev.cells.lab.map;

import org.jspecify.annotations.NullMarked;
