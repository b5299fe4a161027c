package dev.cells.router.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Keys from files, made anew when the files' content changes and has stayed the same for two looks, so that half of a new pair is
 * not taken. Content is compared, not times: a mounted secret is swapped by a symbolic link. What cannot be used leaves the keys in
 * use; connections that are open keep theirs.
 */
public final class ReloadedKeys implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ReloadedKeys.class);
    private static final long LOOK_MILLIS = 500;
    private static final int FILE_BYTES_MAX = 1024 * 1024;

    private final TlsFiles files;
    private final Maker maker;
    private final Clock clock;
    private final AtomicLong reloads = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("cells-tls-files").factory());
    private volatile Keys keys;
    private String tried;
    private String seen;
    private String unreadable = "";

    /** Makes keys of the files' contents, in the order of {@link TlsFiles#all()}. */
    interface Maker {
        Keys make(List<byte[]> contents) throws GeneralSecurityException, IOException;
    }

    /** @throws IllegalArgumentException when the files cannot be used, naming their configuration keys */
    ReloadedKeys(TlsFiles files, Maker maker, Clock clock) {
        this.files = files;
        this.maker = maker;
        this.clock = clock;
        try {
            List<byte[]> contents = read();
            keys = maker.make(contents);
            tried = digest(contents);
            seen = tried;
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(files.names() + " cannot be used: " + reason(e), e);
        }
        if (isExpired(keys)) {
            LOG.warnf(
                    "the certificate has expired and is used all the same %s not-after=%s", files.names(), notAfter());
        }
        var _ = thread.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    Keys current() {
        return keys;
    }

    /** When the certificate in use ends. */
    public Instant notAfter() {
        return keys.notAfter();
    }

    /** How often new files were taken. */
    public long reloads() {
        return reloads.get();
    }

    /** How often new files could not be used. */
    public long failures() {
        return failures.get();
    }

    private boolean isExpired(Keys some) {
        return !some.notAfter().isAfter(clock.instant());
    }

    private void look() {
        try {
            List<byte[]> contents = read();
            String now = digest(contents);
            boolean settled = now.equals(seen);
            seen = now;
            unreadable = "";
            if (settled && !now.equals(tried)) {
                tried = now;
                take(contents);
            }
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            if (!reason(e).equals(unreadable)) {
                unreadable = reason(e);
                failed(e);
            }
        }
    }

    private void take(List<byte[]> contents) throws IOException {
        try {
            Keys next = maker.make(contents);
            if (isExpired(next)) {
                throw new GeneralSecurityException("the certificate has expired: " + next.notAfter());
            }
            keys = next;
            reloads.incrementAndGet();
            LOG.infof("new TLS keys are in use %s not-after=%s", files.names(), next.notAfter());
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            failed(e);
        }
    }

    private void failed(Exception e) {
        failures.incrementAndGet();
        LOG.errorf("new TLS keys cannot be used, those in use stay %s cause=%s", files.names(), reason(e));
    }

    private static String reason(Exception e) {
        return e instanceof GeneralSecurityException ? String.valueOf(e.getMessage()) : e.toString();
    }

    private List<byte[]> read() throws IOException {
        List<byte[]> contents = new ArrayList<>();
        for (Path file : files.all()) {
            try (InputStream in = Files.newInputStream(file)) {
                contents.add(in.readNBytes(FILE_BYTES_MAX));
            }
        }
        return contents;
    }

    private static String digest(List<byte[]> contents) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (byte[] content : contents) {
            digest.update((content.length + ":").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            digest.update(content);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
