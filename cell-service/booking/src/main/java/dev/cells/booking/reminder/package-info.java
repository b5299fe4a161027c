/** Text messages before an appointment, sent by the workers. */
@NullMarked
package dev.cells.booking.reminder;

import org.jspecify.annotations.NullMarked;
