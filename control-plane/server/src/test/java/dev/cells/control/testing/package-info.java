/** What tests need around the server: a real PostgreSQL, certificates, tokens and cells to talk to. */
@NullMarked
package dev.cells.control.testing;

import org.jspecify.annotations.NullMarked;
