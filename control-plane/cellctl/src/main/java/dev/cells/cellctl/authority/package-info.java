/** The operator's own authority, a folder on this machine: it signs certificates and tokens for whoever has no such service. */
@NullMarked
package dev.cells.cellctl.authority;

import org.jspecify.annotations.NullMarked;
