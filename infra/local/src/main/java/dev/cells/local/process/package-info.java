/** Starting, recognising and stopping operating-system processes without leaving one behind. */
@NullMarked
package dev.cells.local.process;

import org.jspecify.annotations.NullMarked;
