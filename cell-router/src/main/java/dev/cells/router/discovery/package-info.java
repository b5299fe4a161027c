/**
 * Finds the instances of cells whose map line says {@code from=dns:} or {@code from=kubernetes:}, and keeps the last known when nobody
 * answers.
 */
@NullMarked
package dev.cells.router.discovery;

import org.jspecify.annotations.NullMarked;
