/** How tokens are verified: one key, and the one algorithm that belongs to it. */
@NullMarked
package dev.cells.chassis.token;

import org.jspecify.annotations.NullMarked;
