package dev.cells.lab.bench.peer;

import java.nio.file.Path;

/**
 * What every proxy of a run has in common.
 *
 * @param checkout whose built router and peers are run
 * @param folder for configurations and logs
 */
public record Setup(Path checkout, Path folder, Cores cores, Tenants tenants) {

    Path file(String name) {
        return folder.resolve(name);
    }
}
