/** Every refusal and failure as one problem document. */
@NullMarked
package dev.cells.control.problem;

import org.jspecify.annotations.NullMarked;
