/** The context file, and the order in which flags, environment and context decide a setting. */
@NullMarked
package dev.cells.cellctl.config;

import org.jspecify.annotations.NullMarked;
