package dev.cells.router.feed;

import dev.cells.router.table.LastGoodFile;
import dev.cells.routingmap.MapFormatException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Where this router's maps come from: the control plane with a last-good file, or a mounted file alone. */
public final class MapSource implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(MapSource.class);

    private final MapApplier applier;
    private final Origin origin;
    private final Clock clock;
    private final RandomGenerator random;
    private volatile @Nullable Feed feed;
    private @Nullable MountedMap mounted;

    /**
     * What is configured.
     *
     * @param controlPlane absent: the file is the only source
     * @param mapRequired without a control plane: start only with a usable map file
     * @param retryMax longest pause between polls that fail
     */
    public record Origin(
            Optional<URI> controlPlane,
            Optional<Path> tokenFile,
            Optional<Path> mapFile,
            boolean mapRequired,
            String routerName,
            Duration retryMax) {
        public Origin {
            if (controlPlane.isEmpty() && mapFile.isEmpty()) {
                throw new IllegalArgumentException(
                        "neither cells.router.control-plane.url nor cells.router.map-file"
                                + " is set: there is nowhere to take a routing map from. Start it with --map FILE, or set one of them");
            }
        }
    }

    public MapSource(MapApplier applier, Origin origin, Clock clock, RandomGenerator random) {
        this.applier = applier;
        this.origin = origin;
        this.clock = clock;
        this.random = random;
    }

    /** Reads the file, if there is one, before it returns; everything else goes on in the background. */
    public synchronized void start() {
        Optional<LastGoodFile> file = origin.mapFile().map(LastGoodFile::new);
        if (origin.controlPlane().isEmpty()) {
            MountedMap map = new MountedMap(file.orElseThrow(), applier, clock);
            mounted = map;
            map.start();
            if (origin.mapRequired() && applier.revision().isEmpty()) {
                throw new IllegalStateException(map.problem());
            }
            return;
        }
        file.filter(LastGoodFile::exists).ifPresent(this::readLastGood);
        var client = new ControlPlaneClient(origin.controlPlane().get(), origin.tokenFile(), origin.routerName());
        feed = new Feed(client, applier, file, origin.retryMax(), clock, random);
        feed.start();
    }

    private void readLastGood(LastGoodFile file) {
        try {
            applier.apply(file.read());
            LOG.infof(
                    "started from the last-good map revision=%d",
                    applier.revision().orElse(0L));
        } catch (MapFormatException e) {
            applier.rejected("last-good-file", e);
        } catch (IOException e) {
            LOG.warnf("the last-good map file cannot be read, waiting for the control plane cause=%s", e.toString());
        }
    }

    /** Asks for a newer map at once; cheap, any thread. */
    public void refresh() {
        Feed now = feed;
        if (now != null) {
            now.refresh();
        }
    }

    @Override
    public synchronized void close() {
        if (feed != null) {
            feed.close();
        }
        if (mounted != null) {
            mounted.close();
        }
    }
}
