/** An operator's own authority: certificates for management ports, signed tokens, passwords, and files that only their owner reads. */
@NullMarked
package dev.cells.pki;

import org.jspecify.annotations.NullMarked;
