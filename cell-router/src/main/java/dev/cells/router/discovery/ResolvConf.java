package dev.cells.router.discovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The search domains of {@code resolv.conf(5)}; the last {@code search} or {@code domain} line counts. */
public final class ResolvConf {

    private static final int DOMAINS_MAX = 6;

    private ResolvConf() {}

    /** None when there is no such file. */
    public static List<String> search(Path file) {
        try {
            return Files.exists(file) ? search(Files.readAllLines(file)) : List.of();
        } catch (IOException _) {
            return List.of();
        }
    }

    static List<String> search(List<String> lines) {
        return lines.stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words[0].equals("search") || words[0].equals("domain"))
                .map(words -> Arrays.stream(words)
                        .skip(1)
                        .map(Reply::bare)
                        .filter(domain -> !domain.isEmpty())
                        .limit(DOMAINS_MAX)
                        .toList())
                .reduce(List.of(), (_, last) -> last);
    }
}
