/** JSON as the wire contract has it: snake_case, unknown members refused, absent instead of null. */
@NullMarked
package dev.cells.control.json;

import org.jspecify.annotations.NullMarked;
