package dev.cells.lab.bed;

import java.util.List;
import java.util.stream.IntStream;

/** Names for tenants. */
public final class Tenants {

    private Tenants() {}

    public static List<String> named(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + "-" + i).toList();
    }
}
