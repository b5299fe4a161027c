package dev.cells.local.postgres;

import dev.cells.local.binaries.BinaryCache;
import dev.cells.local.binaries.Platform;
import dev.cells.local.binaries.TarXz;
import java.io.IOException;
import java.nio.file.Path;

/** The unpacked PostgreSQL distribution. */
record PostgresPrograms(Path home) {

    static PostgresPrograms unpacked() throws IOException {
        String archive = Platform.current().postgresArchive();
        return new PostgresPrograms(BinaryCache.ofUser().folder("postgres", archive, TarXz::unpack));
    }

    Path initdb() {
        return home.resolve("bin/initdb");
    }

    Path postgres() {
        return home.resolve("bin/postgres");
    }
}
