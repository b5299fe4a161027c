/** Prepares the database before a version starts: roles, schema, tables. Runs without Quarkus. */
@NullMarked
package dev.cells.control.migrate;

import org.jspecify.annotations.NullMarked;
