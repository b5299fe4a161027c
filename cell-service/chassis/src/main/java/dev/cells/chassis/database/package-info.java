/** The cell's PostgreSQL as configured: roles, pools, their sum, and what its errors mean. */
@NullMarked
package dev.cells.chassis.database;

import org.jspecify.annotations.NullMarked;
