package dev.cells.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryCacheTest {

    private static final String RESOURCE = "dev/cells/local/binaries/BinaryCacheTest.class";
    private static final int AT_ONCE = 8;

    @TempDir
    Path root;

    @Test
    void servesManyWhoWantTheSameAtTheSameMoment() throws Exception {
        var barrier = new CyclicBarrier(AT_ONCE);
        var folders = new HashSet<Path>();
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            var waiting = new ArrayList<Future<Path>>();
            for (int i = 0; i < AT_ONCE; i++) {
                Callable<Path> unpack = () -> new BinaryCache(root).folder("thing", RESOURCE, (into, content) -> {
                    Files.copy(content, into.resolve("file"));
                    meet(barrier); // all have unpacked, none has renamed
                });
                waiting.add(threads.submit(unpack));
            }
            for (Future<Path> each : waiting) {
                folders.add(each.get());
            }
        }
        assertThat(folders)
                .singleElement()
                .satisfies(folder -> assertThat(folder.resolve("file")).exists());
        try (var left = Files.list(root)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void leavesNoHalfUnpackedFolderUnderTheRealName() throws Exception {
        var cache = new BinaryCache(root);
        assertThatThrownBy(() -> cache.folder("thing", RESOURCE, (_, _) -> {
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        Path folder = cache.folder("thing", RESOURCE, (into, content) -> Files.copy(content, into.resolve("file")));
        assertThat(folder.resolve("file")).exists();
    }

    @Test
    void saysWhichPlatformHasNoBinaries() {
        assertThatThrownBy(() -> new BinaryCache(root).folder("thing", "no-such-archive.txz", (_, _) -> {}))
                .hasMessageContaining("no server binaries for " + System.getProperty("os.name"));
    }

    private static void meet(CyclicBarrier barrier) throws IOException {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IOException(e);
        }
    }
}
