/** The data path on Netty: client connections, upstream connections and the exchange between them. */
@NullMarked
package dev.cells.router.proxy;

import org.jspecify.annotations.NullMarked;
