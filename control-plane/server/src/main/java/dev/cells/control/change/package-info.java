/** What every change has in common: who made it and why, said once however often it is sent. */
@NullMarked
package dev.cells.control.change;

import org.jspecify.annotations.NullMarked;
