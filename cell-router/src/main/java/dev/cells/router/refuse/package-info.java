/** The router's own refusals, a sealed type mapped once to RFC 9457 problem documents. */
@NullMarked
package dev.cells.router.refuse;

import org.jspecify.annotations.NullMarked;
