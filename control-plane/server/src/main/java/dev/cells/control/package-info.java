/** The control plane: says which tenant lives in which cell, and tells the routers. */
@NullMarked
package dev.cells.control;

import org.jspecify.annotations.NullMarked;
