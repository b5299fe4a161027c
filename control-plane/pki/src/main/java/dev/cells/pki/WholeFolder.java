package dev.cells.pki;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder of mode 0700 that holds all of its files or none: it is filled aside and renamed. Of two processes that make one at
 * the same moment, one wins and both use its files; a key without its certificate is never seen.
 */
final class WholeFolder {

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /** Writes all files into the folder it is given. */
    interface Filler {
        void fill(Path folder) throws IOException;
    }

    private WholeFolder() {}

    /**
     * Makes {@code folder} unless it holds all of {@code files}.
     *
     * @throws IOException also when it holds only some of them: making the others anew would silently void what was signed so far
     */
    static void ensure(Path folder, List<String> files, Filler filler) throws IOException {
        List<String> missing = missing(folder, files);
        if (partly(missing, files)) {
            // Perhaps it came between looking for one file and for the next; it comes whole, so a second look tells.
            missing = missing(folder, files);
        }
        if (missing.isEmpty()) {
            return;
        }
        if (partly(missing, files)) {
            throw new IOException(folder + " is incomplete, it lacks " + String.join(" and ", missing)
                    + ": put back what is missing, or use another folder");
        }
        make(folder, files, filler);
    }

    private static List<String> missing(Path folder, List<String> files) {
        return files.stream().filter(f -> !Files.exists(folder.resolve(f))).toList();
    }

    private static boolean partly(List<String> missing, List<String> files) {
        return !missing.isEmpty() && missing.size() < files.size();
    }

    /** Refuses a secret that others can read: what it signed may not be trusted. */
    static void checkPrivate(Path file) throws IOException {
        boolean open = Files.getPosixFilePermissions(file).stream()
                .anyMatch(mode -> !mode.name().startsWith("OWNER"));
        if (open) {
            throw new IOException(file + " can be read or written by others: chmod 600 " + file);
        }
    }

    private static void make(Path folder, List<String> files, Filler filler) throws IOException {
        Path whole = folder.toAbsolutePath().normalize();
        Files.createDirectories(whole.getParent(), OWNER_ONLY);
        Path aside = Files.createTempDirectory(whole.getParent(), ".new-", OWNER_ONLY);
        try {
            filler.fill(aside);
            Files.move(aside, whole, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!missing(whole, files).isEmpty()) {
                throw Files.isDirectory(whole) ? occupied(folder, files, e) : e;
            }
        } finally {
            delete(aside);
        }
    }

    private static IOException occupied(Path folder, List<String> files, FileSystemException e) {
        return new IOException(
                folder + " is not empty, but does not hold " + String.join(" and ", files)
                        + ": put them back, or use another folder",
                e);
    }

    private static void delete(Path aside) throws IOException {
        if (Files.exists(aside)) {
            try (Stream<Path> inside = Files.list(aside)) {
                for (Path file : inside.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(aside);
        }
    }
}
