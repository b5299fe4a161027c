package dev.cells.router.tls;

import io.netty.handler.ssl.SslContext;
import java.time.Instant;

/**
 * Ready for handshakes.
 *
 * @param notAfter when the own certificate ends
 */
record Keys(SslContext context, Instant notAfter) {}
