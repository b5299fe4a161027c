/** What walls inside an instance are worth: the same traffic at a real cell, through one shared pool and through a wall each. */
@NullMarked
package dev.cells.lab.walls;

import org.jspecify.annotations.NullMarked;
