/** What all nouns do alike: list, get, watch, change, wait. */
@NullMarked
package dev.cells.cellctl.verb;

import org.jspecify.annotations.NullMarked;
