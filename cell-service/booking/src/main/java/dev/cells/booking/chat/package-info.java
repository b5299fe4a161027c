/** The assistant that answers customers, by a language model outside. */
@NullMarked
package dev.cells.booking.chat;

import org.jspecify.annotations.NullMarked;
