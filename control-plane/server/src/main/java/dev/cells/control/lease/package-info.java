/** Leadership for background work, fenced so that a leader that was paused cannot act on. */
@NullMarked
package dev.cells.control.lease;

import org.jspecify.annotations.NullMarked;
