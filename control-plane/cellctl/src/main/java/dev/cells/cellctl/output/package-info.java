/** Pure rendering: tables, cards, glyphs, JSON and YAML; knows nothing of HTTP. */
@NullMarked
package dev.cells.cellctl.output;

import org.jspecify.annotations.NullMarked;
