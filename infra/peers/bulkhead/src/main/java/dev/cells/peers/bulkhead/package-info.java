/** Our bulkhead beside resilience4j's. */
@NullMarked
package dev.cells.peers.bulkhead;

import org.jspecify.annotations.NullMarked;
