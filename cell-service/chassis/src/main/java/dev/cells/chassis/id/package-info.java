/** Identifiers that applications make themselves, so that a row has the same key in every cell it visits. */
@NullMarked
package dev.cells.chassis.id;

import org.jspecify.annotations.NullMarked;
