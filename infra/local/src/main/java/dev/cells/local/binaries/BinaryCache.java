package dev.cells.local.binaries;

import dev.cells.local.process.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Folders named after the content they were unpacked from: {@code ~/.cache/cells/NAME-DIGEST}.
 *
 * <p>Each is filled under another name and renamed when complete, so that several processes may want the same one at the same
 * moment and a reader never sees half of it.
 */
public final class BinaryCache {

    private final Path root;

    public BinaryCache(Path root) {
        this.root = root;
    }

    /** The user's cache: {@code XDG_CACHE_HOME}, {@code /var/cache} for root (servers run as nobody must reach it), {@code ~/.cache}. */
    public static BinaryCache ofUser() {
        String home = System.getenv().getOrDefault("HOME", System.getProperty("user.home"));
        String xdg = System.getenv("XDG_CACHE_HOME");
        if (xdg != null && !xdg.isBlank()) {
            return new BinaryCache(Path.of(xdg, "cells"));
        }
        boolean root = "root".equals(System.getProperty("user.name"));
        return new BinaryCache(root ? Path.of("/var/cache/cells") : Path.of(home, ".cache", "cells"));
    }

    /** Fills an empty folder from a resource. */
    @FunctionalInterface
    public interface Unpack {
        void into(Path folder, InputStream resource) throws IOException;
    }

    /**
     * The folder with the content of class path resource {@code resource}, unpacked now if nobody did before.
     *
     * @throws IOException also when the class path does not have it, that is on an unsupported platform
     */
    public Path folder(String name, String resource, Unpack unpack) throws IOException {
        Path folder = root.resolve(name + "-" + digest(resource));
        if (Files.isDirectory(folder)) {
            return folder;
        }
        Files.createDirectories(root);
        Path part = Files.createTempDirectory(root, ".part-");
        try (InputStream in = open(resource)) {
            unpack.into(part, in);
        }
        openFolders(part);
        try {
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            Trees.delete(part);
            if (!Files.isDirectory(folder)) {
                throw e;
            } // else another process was faster, with the same content
        }
        return folder;
    }

    private static InputStream open(String resource) throws IOException {
        InputStream in = BinaryCache.class.getClassLoader().getResourceAsStream(resource);
        if (in == null) {
            throw new IOException("there is no " + resource + " on the class path: no server binaries for "
                    + System.getProperty("os.name") + " on " + System.getProperty("os.arch"));
        }
        return in;
    }

    private static String digest(String resource) throws IOException {
        try (var in = new DigestInputStream(open(resource), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Servers run as another user than the one who unpacks, whatever the umask. */
    private static void openFolders(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            for (Path each : paths.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }
}
