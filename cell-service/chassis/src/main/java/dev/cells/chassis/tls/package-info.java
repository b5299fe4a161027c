/** TLS of the data port: keys from files, made anew when they change, and nobody but routers let in. */
@NullMarked
package dev.cells.chassis.tls;

import org.jspecify.annotations.NullMarked;
