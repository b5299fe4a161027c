/** What the whole promises, tried on a real fleet. */
@NullMarked
package dev.cells.lab.fleet;

import org.jspecify.annotations.NullMarked;
