package dev.cells.router.tls;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where keys are.
 *
 * @param keys how configuration keys for it begin, for messages: {@code cells.router.tls}
 * @param certificate PEM, with what is needed between it and the authority
 * @param key PEM
 * @param authority PEM of whom the peer's certificate must come from
 */
public record TlsFiles(String keys, Path certificate, Path key, Optional<Path> authority) {

    List<Path> all() {
        return Stream.concat(Stream.of(certificate, key), authority.stream()).toList();
    }

    /** For messages: which files they are, never what is in them. */
    String names() {
        return keys + ".certificate=" + certificate + " " + keys + ".key=" + key
                + authority.map(path -> " " + keys + ".authority=" + path).orElse("");
    }
}
