/** What the chassis costs on the request path: an endpoint on it beside the same endpoint without it. */
@NullMarked
package dev.cells.lab.bench.chassis;

import org.jspecify.annotations.NullMarked;
