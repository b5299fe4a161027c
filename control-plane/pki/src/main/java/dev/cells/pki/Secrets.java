package dev.cells.pki;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Passwords, and files that only their owner may read. */
public final class Secrets {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 24;

    private Secrets() {}

    /** The password in {@code file}, made and written now if there is none. */
    public static String password(Path file) throws IOException {
        if (Files.exists(file)) {
            return Files.readString(file).strip();
        }
        String password = newPassword();
        write(file, password + "\n");
        return password;
    }

    /** 192 random bits in hexadecimal, so that no shell, URL or YAML changes it. */
    public static String newPassword() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Replaces {@code file} in one step; never readable by others, not even for a moment. */
    public static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path part = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                ".part-",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(part, text.getBytes(StandardCharsets.UTF_8));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes reading and writing from everyone but the owner. */
    public static void restrict(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
