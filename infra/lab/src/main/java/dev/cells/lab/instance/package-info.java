/** A cell's instance that is nothing but HTTP: a process of its own, told over its standard input how to behave. */
@NullMarked
package dev.cells.lab.instance;

import org.jspecify.annotations.NullMarked;
