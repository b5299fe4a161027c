/** Kill switches: kept here, sent to every cell as one set, and watched until every instance goes by it. */
@NullMarked
package dev.cells.control.killswitch;

import org.jspecify.annotations.NullMarked;
