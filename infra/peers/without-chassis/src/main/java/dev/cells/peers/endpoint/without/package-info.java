/** The measured endpoint without the chassis. */
@NullMarked
package dev.cells.peers.endpoint.without;

import org.jspecify.annotations.NullMarked;
