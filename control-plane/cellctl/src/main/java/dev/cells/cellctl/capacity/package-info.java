/** Whether what processes may take fits what there is, over the whole fleet. */
@NullMarked
package dev.cells.cellctl.capacity;

import org.jspecify.annotations.NullMarked;
