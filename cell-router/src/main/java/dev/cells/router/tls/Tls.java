package dev.cells.router.tls;

import java.util.Optional;

/**
 * What is encrypted.
 *
 * @param clients absent: the data port speaks HTTP in the clear
 * @param cells absent: {@code https} instances cannot be reached
 */
public record Tls(Optional<ServerTls> clients, Optional<ClientTls> cells) implements AutoCloseable {

    public static final Tls NONE = new Tls(Optional.empty(), Optional.empty());

    @Override
    public void close() {
        clients.ifPresent(ServerTls::close);
        cells.ifPresent(ClientTls::close);
    }
}
