/** HTTP/1.1 messages as bytes: strict reading of heads and bodies, and what of a head is forwarded; knows no sockets. */
@NullMarked
package dev.cells.router.http;

import org.jspecify.annotations.NullMarked;
