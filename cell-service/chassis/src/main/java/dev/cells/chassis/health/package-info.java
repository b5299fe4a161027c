/** Whether this instance should get requests, as a background prober found it: no probe of ours ever waits. */
@NullMarked
package dev.cells.chassis.health;

import org.jspecify.annotations.NullMarked;
