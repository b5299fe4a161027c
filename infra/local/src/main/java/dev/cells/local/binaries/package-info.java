/** Server binaries from the class path, unpacked once into a cache that processes share. */
@NullMarked
package dev.cells.local.binaries;

import org.jspecify.annotations.NullMarked;
