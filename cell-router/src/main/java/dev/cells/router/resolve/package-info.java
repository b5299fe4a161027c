/** From a request's head to a decision: forward, hold or refuse; pure. */
@NullMarked
package dev.cells.router.resolve;

import org.jspecify.annotations.NullMarked;
