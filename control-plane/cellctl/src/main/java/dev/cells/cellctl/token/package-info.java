/** {@code cellctl token}: short-lived tokens for trying things out, where there is no identity provider. */
@NullMarked
package dev.cells.cellctl.token;

import org.jspecify.annotations.NullMarked;
