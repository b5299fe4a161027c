package dev.cells.chassis.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the data port's certificate, key and authority are. */
record PemFiles(Path certificate, Path key, Path authority) {

    private static final int BYTES_MAX = 1024 * 1024;

    /** What was in the files; compared as a whole. */
    record Texts(String certificate, String key, String authority) {
        @Override
        public String toString() {
            return "Texts[key=secret]";
        }
    }

    /** Absent when the port has no TLS; half of it was refused by {@link DataTlsSource}. */
    static Optional<PemFiles> of(DataTlsConfig.Tls tls) {
        return tls.certificate()
                .flatMap(certificate -> tls.key()
                        .flatMap(key -> tls.authority().map(authority -> new PemFiles(certificate, key, authority))));
    }

    Texts read() throws IOException {
        return new Texts(text(certificate), text(key), text(authority));
    }

    private static String text(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BYTES_MAX), java.nio.charset.StandardCharsets.ISO_8859_1);
        }
    }

    /** For messages: which files they are, never what is in them. */
    @Override
    public String toString() {
        return DataTlsSource.CERTIFICATE + "=" + certificate + " " + DataTlsSource.KEY + "=" + key + " "
                + DataTlsSource.AUTHORITY + "=" + authority;
    }
}
