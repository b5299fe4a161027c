package dev.cells.local.supervisor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A log file that a child appends to.
 *
 * <p>It is bounded by copying it to {@code NAME.1} and cutting it to nothing: the child keeps its file, because it appends.
 * Lines written between copy and cut are lost.
 */
final class LogFile {

    static final long BYTES_MAX = 16L << 20;

    private LogFile() {}

    /** Cuts {@code log} when it is too long; at most twice {@link #BYTES_MAX} are kept. */
    static void bound(Path log) {
        bound(log, BYTES_MAX);
    }

    static void bound(Path log, long bytesMax) {
        try {
            if (Files.exists(log) && Files.size(log) > bytesMax) {
                Files.copy(log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
                FileChannel.open(log, StandardOpenOption.WRITE).truncate(0).close();
            }
        } catch (IOException _) {
            // tried again at the next tick; a full disk must not end the process that writes the log
        }
    }
}
