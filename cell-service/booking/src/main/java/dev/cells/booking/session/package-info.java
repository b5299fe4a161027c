/** What a front end asks first, once somebody has logged in. */
@NullMarked
package dev.cells.booking.session;

import org.jspecify.annotations.NullMarked;
