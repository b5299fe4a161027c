/** What experiments are made of: a router process, instance processes, and callers that measure. */
@NullMarked
package dev.cells.lab.bed;

import org.jspecify.annotations.NullMarked;
