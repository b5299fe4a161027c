package dev.cells.local.binaries;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Unpacks a {@code .tar.xz} archive with its links and execute permissions. */
public final class TarXz {

    private TarXz() {}

    /** Unpacks into {@code folder}; an entry that points out of it is refused. */
    public static void unpack(Path folder, InputStream archive) throws IOException {
        try (var tar = new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path target = inside(folder, folder.resolve(entry.getName()));
                Files.createDirectories(target.getParent());
                write(folder, target, entry, tar);
            }
        }
    }

    private static void write(Path folder, Path target, TarArchiveEntry entry, InputStream content) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
        } else if (entry.isSymbolicLink()) {
            inside(folder, target.resolveSibling(entry.getLinkName()));
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createLink(target, inside(folder, folder.resolve(entry.getLinkName())));
        } else {
            Files.copy(content, target);
            boolean executable = (entry.getMode() & 0111) != 0;
            Files.setPosixFilePermissions(
                    target, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    private static Path inside(Path folder, Path path) throws IOException {
        Path normal = path.normalize();
        if (!normal.startsWith(folder)) {
            throw new IOException("archive entry leaves its folder: " + path);
        }
        return normal;
    }
}
