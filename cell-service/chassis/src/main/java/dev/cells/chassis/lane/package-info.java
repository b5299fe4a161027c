/** Classes of work, and what each may hold of an instance: requests inside, and connections of the requests' pool. */
@NullMarked
package dev.cells.chassis.lane;

import org.jspecify.annotations.NullMarked;
