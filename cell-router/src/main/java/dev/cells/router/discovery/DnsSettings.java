package dev.cells.router.discovery;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to ask.
 *
 * @param servers empty: the system's
 * @param search domains tried after the name itself
 * @param queryMax for one question to one server
 * @param emptyKept how long the last known instances stay when the name servers know nobody
 * @param file where instances are remembered for the next start
 */
public record DnsSettings(
        List<InetSocketAddress> servers,
        List<String> search,
        Duration queryMax,
        Duration refreshLeast,
        Duration refreshMost,
        Duration emptyKept,
        Optional<Path> file) {
    public DnsSettings {
        servers = List.copyOf(servers);
        search = List.copyOf(search);
    }
}
