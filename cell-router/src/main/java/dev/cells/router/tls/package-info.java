/** TLS with clients and with cells: keys from files, made anew when they change. */
@NullMarked
package dev.cells.router.tls;

import org.jspecify.annotations.NullMarked;
