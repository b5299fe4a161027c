/** Connections to the control plane's own PostgreSQL: bounded waits, short transactions, readiness. */
@NullMarked
package dev.cells.control.database;

import org.jspecify.annotations.NullMarked;
