/** The command line of the embedded fleet. */
@NullMarked
package dev.cells.local.command;

import org.jspecify.annotations.NullMarked;
