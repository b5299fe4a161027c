/** Errors as RFC 9457 problem documents, the one shape every part answers with. */
@NullMarked
package dev.cells.contract.problem;

import org.jspecify.annotations.NullMarked;
