/** Calls to the management API of cells, under mutual TLS. */
@NullMarked
package dev.cells.control.management;

import org.jspecify.annotations.NullMarked;
