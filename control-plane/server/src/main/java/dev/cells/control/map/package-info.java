/** The routing map: publishes its revisions and feeds them to routers. */
@NullMarked
package dev.cells.control.map;

import org.jspecify.annotations.NullMarked;
