/** What a new map does to a running router. */
@NullMarked
package dev.cells.lab.bench.feed;

import org.jspecify.annotations.NullMarked;
