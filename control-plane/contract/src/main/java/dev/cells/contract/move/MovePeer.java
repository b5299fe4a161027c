package dev.cells.contract.move;

import java.util.Map;

/**
 * How another cell reaches a cell's database as the role that moves tenants. Holds its password.
 *
 * @param more libpq's parameters beside those here, for example {@code sslmode}
 */
public record MovePeer(String host, int port, String database, String password, Map<String, String> more) {

    @Override
    public String toString() {
        return "MovePeer[" + host + ":" + port + "/" + database + "]";
    }
}
