/** The measured endpoint on the chassis. */
@NullMarked
package dev.cells.peers.endpoint.with;

import org.jspecify.annotations.NullMarked;
