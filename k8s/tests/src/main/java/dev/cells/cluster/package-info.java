/** The documented installation, run on a real cluster and then disturbed: what holds is shown with figures. */
@NullMarked
package dev.cells.cluster;

import org.jspecify.annotations.NullMarked;
