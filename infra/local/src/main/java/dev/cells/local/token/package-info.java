/** The fleet's own identity provider: one ES256 key, tokens for tenants and for the control plane's callers. */
@NullMarked
package dev.cells.local.token;

import org.jspecify.annotations.NullMarked;
