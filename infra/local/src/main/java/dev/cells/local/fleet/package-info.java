/** What a fleet on one machine consists of: which processes, where, with which configuration; and the record of a running one. */
@NullMarked
package dev.cells.local.fleet;

import org.jspecify.annotations.NullMarked;
