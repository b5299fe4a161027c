/** From a command line to a running router, and from a failed start to a sentence that says what to change. */
@NullMarked
package dev.cells.router.launch;

import org.jspecify.annotations.NullMarked;
