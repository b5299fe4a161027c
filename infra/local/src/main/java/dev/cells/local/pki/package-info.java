/** The fleet's own certificates: an authority, the control plane's client certificate, one server certificate a cell. */
@NullMarked
package dev.cells.local.pki;

import org.jspecify.annotations.NullMarked;
