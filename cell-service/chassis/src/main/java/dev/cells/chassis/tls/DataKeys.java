package dev.cells.chassis.tls;

import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The data port's keys, made anew when the files' content changes and has stayed the same for two looks, so that half of a new pair is
 * not taken. Content is compared, not times: a mounted secret is swapped by a symbolic link. What cannot be used leaves the keys in use;
 * connections that are open keep theirs.
 */
@Singleton
class DataKeys {

    private static final Logger LOG = Logger.getLogger(DataKeys.class);

    private final Optional<PemFiles> files;
    private final String peerName;
    private final Clock clock;
    private final AtomicLong reloads = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private @Nullable Stores current;
    private PemFiles.@Nullable Texts tried;
    private PemFiles.@Nullable Texts seen;
    private String unreadable = "";

    DataKeys(DataTlsConfig config, Clock clock) {
        this.files = PemFiles.of(config.tls());
        this.peerName = config.peerName();
        this.clock = clock;
    }

    /**
     * Those in use; reads the files when nobody has yet. Absent when the port has no TLS.
     *
     * @throws IllegalArgumentException when the files cannot be used, naming their configuration keys
     */
    synchronized Optional<Stores> current(Vertx vertx) {
        return files.map(these -> current == null ? first(these, vertx) : current);
    }

    /** Looks at the files, which blocks; returns whether there are new keys from now on. */
    synchronized boolean look(Vertx vertx) {
        return current != null && files.map(these -> next(these, vertx)).orElse(false);
    }

    /** When the certificate in use ends. */
    synchronized Optional<Instant> notAfter() {
        return Optional.ofNullable(current).map(Stores::notAfter);
    }

    private Stores first(PemFiles these, Vertx vertx) {
        try {
            var texts = these.read();
            var made = Stores.make(texts, peerName, refused::incrementAndGet, vertx);
            if (made.isOver(clock.instant())) {
                LOG.warnf(
                        "the certificate has expired and is used all the same %s not-after=%s", these, made.notAfter());
            }
            tried = texts;
            seen = texts;
            current = made;
            return made;
        } catch (Exception e) {
            throw new IllegalArgumentException(these + " cannot be used: " + reason(e), e);
        }
    }

    private boolean next(PemFiles these, Vertx vertx) {
        try {
            var texts = these.read();
            boolean settled = texts.equals(seen);
            seen = texts;
            unreadable = "";
            if (settled && !texts.equals(tried)) {
                tried = texts;
                take(these, texts, vertx);
                return true;
            }
        } catch (Exception e) {
            // A file that is missing is missing at each look; that is said once.
            if (!reason(e).equals(unreadable)) {
                unreadable = reason(e);
                failures.incrementAndGet();
                LOG.errorf("new TLS keys cannot be used, those in use stay %s cause=%s", these, reason(e));
            }
        }
        return false;
    }

    private void take(PemFiles these, PemFiles.Texts texts, Vertx vertx) throws Exception {
        var made = Stores.make(texts, peerName, refused::incrementAndGet, vertx);
        if (made.isOver(clock.instant())) {
            throw new GeneralSecurityException("the certificate has expired: " + made.notAfter());
        }
        current = made;
        reloads.incrementAndGet();
        LOG.infof("new TLS keys are in use %s not-after=%s", these, made.notAfter());
    }

    private static String reason(Exception e) {
        return e instanceof GeneralSecurityException ? String.valueOf(e.getMessage()) : e.toString();
    }

    /** How often new files were taken. */
    long reloads() {
        return reloads.get();
    }

    /** How often new files could not be used. */
    long failures() {
        return failures.get();
    }

    /** Certificates of callers that were not accepted. */
    long refused() {
        return refused.get();
    }
}
