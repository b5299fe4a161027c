/** Kill switches: what is turned off, where, and how it is said on the wire. */
@NullMarked
package dev.cells.contract.killswitch;

import org.jspecify.annotations.NullMarked;
