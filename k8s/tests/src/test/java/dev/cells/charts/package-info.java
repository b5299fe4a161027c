/** What the charts render, checked without a cluster. */
@NullMarked
package dev.cells.charts;

import org.jspecify.annotations.NullMarked;
