/** The control plane's API, as cellctl and routers call it. */
@NullMarked
package dev.cells.contract.control;

import org.jspecify.annotations.NullMarked;
