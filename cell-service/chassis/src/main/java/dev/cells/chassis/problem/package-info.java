/** Every refusal and every failure as one problem document (RFC 9457), mapped in one place. */
@NullMarked
package dev.cells.chassis.problem;

import org.jspecify.annotations.NullMarked;
