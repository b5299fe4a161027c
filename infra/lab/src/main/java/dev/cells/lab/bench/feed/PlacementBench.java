package dev.cells.lab.bench.feed;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.lab.bench.peer.RouterCommand;
import dev.cells.lab.bench.peer.Running;
import dev.cells.lab.bench.peer.Setup;
import dev.cells.local.process.FreePorts;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.TenantId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * How long a placement takes from being published to being obeyed: a tenant is moved from cell to cell in the feed, and asked for in a
 * row until an instance of the new cell answers.
 */
public final class PlacementBench {

    private static final long WAIT_MAX = Duration.ofSeconds(10).toNanos();
    private static final int TIMEOUT_MS = 5_000;
    private static final String PORT_FIELD = "X-Port: ";

    private final Setup setup;

    public PlacementBench(Setup setup) {
        this.setup = setup;
    }

    /** Milliseconds in microseconds' precision, one value for each change. */
    public Histogram measure(int changes) throws IOException {
        Path map = setup.folder().resolve("feed-map");
        setup.tenants().writeMap(map, 1);
        int port = FreePorts.one();
        try (var feed = new MapFeed(map);
                var router = Running.router(
                        setup,
                        "feed",
                        port,
                        RouterCommand.of(
                                setup.checkout(), port, List.of("cells.router.control-plane.url=" + feed.url())));
                var client = new Socket(InetAddress.getLoopbackAddress(), router.port())) {
            client.setSoTimeout(TIMEOUT_MS);
            client.setTcpNoDelay(true);
            var reader = new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII));
            var micros = new Histogram(3);
            for (int i = 1; i <= changes; i++) {
                int cell = i % setup.tenants().cells();
                long begin = System.nanoTime();
                feed.publish(change(i, cell));
                while (!setup.tenants().portsOf(cell).contains(ask(client, reader))) {
                    if (System.nanoTime() - begin > WAIT_MAX) {
                        throw new IOException("placement " + i + " was not in effect after 10 s");
                    }
                }
                micros.recordValue((System.nanoTime() - begin) / 1_000);
            }
            return micros;
        }
    }

    /** Tenant 0 begins in cell 0, so every step leads elsewhere. */
    private MapChanges change(int step, int cell) {
        var placement = new Placement(
                new TenantId(setup.tenants().name(0)), new CellName("c" + cell), step + 1L, PlacementState.ACTIVE);
        return new MapChanges(
                step,
                step + 1L,
                setup.tenants().cells(),
                setup.tenants().count(),
                List.of(new MapChange.PutPlacement(placement)));
    }

    /** The port of the instance that answered. */
    private int ask(Socket client, BufferedReader reader) throws IOException {
        client.getOutputStream().write(setup.tenants().request(0).getBytes(US_ASCII));
        int port = 0;
        int length = 0;
        for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
            if (line.startsWith(PORT_FIELD)) {
                port = Integer.parseInt(line.substring(PORT_FIELD.length()));
            } else if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring("Content-Length: ".length()));
            }
        }
        if (reader.skip(length) != length) {
            throw new IOException("an answer ended early");
        }
        return port;
    }
}
