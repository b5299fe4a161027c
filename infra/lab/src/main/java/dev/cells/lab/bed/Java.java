package dev.cells.lab.bed;

import java.nio.file.Path;

/** The Java that runs this. */
final class Java {

    private Java() {}

    static String program() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
