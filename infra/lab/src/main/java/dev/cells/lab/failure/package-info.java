/** Something breaks under load: who notices. */
@NullMarked
package dev.cells.lab.failure;

import org.jspecify.annotations.NullMarked;
