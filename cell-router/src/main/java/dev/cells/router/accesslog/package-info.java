/** The access log: event loops put what happened into rings, one thread writes it out as JSON lines. */
@NullMarked
package dev.cells.router.accesslog;

import org.jspecify.annotations.NullMarked;
