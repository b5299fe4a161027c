package dev.cells.control.management;

import dev.cells.contract.cell.InstanceStats;
import dev.cells.routingmap.CellName;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The management API of every cell; one client a cell, so their number is bounded by that of registered cells. */
@Startup
@Singleton
public class Management {

    private final ManagementConfig config;
    private final Identity identity;
    private final ConcurrentHashMap<CellName, CellClient> clients = new ConcurrentHashMap<>();

    Management(ManagementConfig config) {
        this.config = config;
        this.identity = new Identity(config.tls());
    }

    /** Calls any instance of the cell. */
    public <T> CellReply<T> call(
            CellAddress address, String method, String path, @Nullable Object body, Class<T> answer) {
        return client(address.cell()).call(address.origins(), method, path, body, answer);
    }

    /** Asks one instance how it is. */
    public CellReply<InstanceStats> stats(CellName cell, URI origin) {
        return client(cell).call(List.of(origin), "GET", "/v1/stats", null, InstanceStats.class);
    }

    private CellClient client(CellName cell) {
        return clients.computeIfAbsent(cell, name -> new CellClient(config, identity.towards(name.value())));
    }

    void stop(@Observes ShutdownEvent event) {
        clients.values().forEach(CellClient::close);
    }
}
