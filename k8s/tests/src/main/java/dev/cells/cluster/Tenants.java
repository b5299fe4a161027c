package dev.cells.cluster;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/** The tenants of the page and some more, so that "every tenant" means something. */
final class Tenants {

    static final Set<String> IN_C1 = Set.of("acme", "city-clinic", "eye-care");
    static final Set<String> IN_C2 = Set.of("beauty-bar", "glow-spa", "ink-studio");
    private static final Set<String> OF_THE_PAGE = Set.of("acme", "beauty-bar");

    private Tenants() {}

    /** Makes those that the page does not; returns all. */
    static Set<String> makeMore(Shell shell) throws IOException, InterruptedException {
        var all = new TreeSet<String>();
        make(shell, "c1", IN_C1, all);
        make(shell, "c2", IN_C2, all);
        return all;
    }

    private static void make(Shell shell, String cell, Set<String> tenants, Set<String> all)
            throws IOException, InterruptedException {
        for (String tenant : tenants) {
            if (!OF_THE_PAGE.contains(tenant)) {
                shell.ask("scripts/cellctl tenant create " + tenant + " --cell " + cell + " --wait --timeout 30s");
            }
            all.add(tenant);
        }
    }
}
