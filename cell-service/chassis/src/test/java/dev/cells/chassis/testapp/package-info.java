/** A cell application as small as can be, to test the chassis through its own ports. */
@NullMarked
package dev.cells.chassis.testapp;

import org.jspecify.annotations.NullMarked;
