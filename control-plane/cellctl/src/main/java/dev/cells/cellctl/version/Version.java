package dev.cells.cellctl.version;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The release, as the build wrote it into the jar. */
public final class Version {

    private Version() {}

    public static String own() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** The first two numbers: what must be the same on both sides. */
    public static String minor(String version) {
        String[] parts = version.split("[.-]", -1);
        return parts.length < 2 ? version : parts[0] + "." + parts[1];
    }
}
