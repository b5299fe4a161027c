/** What is the same for every route, added to the API's description. */
@NullMarked
package dev.cells.booking.openapi;

import org.jspecify.annotations.NullMarked;
