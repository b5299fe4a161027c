/** What every command is given: streams and terminal, global options, client and output. */
@NullMarked
package dev.cells.cellctl.session;

import org.jspecify.annotations.NullMarked;
