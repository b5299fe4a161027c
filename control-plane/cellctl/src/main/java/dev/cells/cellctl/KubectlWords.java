package dev.cells.cellctl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts kubectl's order into noun and verb: {@code get cells} → {@code cell list}, {@code get tenant acme} and
 * {@code get tenant/acme} → {@code tenant get acme}, {@code describe cell c1} → {@code cell get c1}.
 */
final class KubectlWords {

    private static final Map<String, String> NOUNS = Map.ofEntries(
            Map.entry("cell", "cell"),
            Map.entry("cells", "cell"),
            Map.entry("tenant", "tenant"),
            Map.entry("tenants", "tenant"),
            Map.entry("switch", "switch"),
            Map.entry("switches", "switch"),
            Map.entry("ks", "switch"),
            Map.entry("map", "map"),
            Map.entry("audit", "audit"),
            Map.entry("audits", "audit"),
            Map.entry("context", "context"),
            Map.entry("contexts", "context"));

    private static final Set<String> VERBS = Set.of(
            "get",
            "list",
            "describe",
            "create",
            "register",
            "cordon",
            "uncordon",
            "suspend",
            "resume",
            "pin",
            "unpin",
            "show",
            "explain",
            "diff",
            "check",
            "use",
            "set",
            "delete");

    private static final Set<String> WITH_VALUE =
            Set.of("-o", "--output", "--context", "--server", "--token-file", "--request-timeout");

    private KubectlWords() {}

    static String[] toNounVerb(String[] words) {
        int verb = nextWord(words, 0);
        int noun = verb < 0 ? -1 : nextWord(words, verb + 1);
        if (noun < 0 || !VERBS.contains(words[verb])) {
            return words;
        }
        int slash = words[noun].indexOf('/');
        String kind = NOUNS.get(slash < 0 ? words[noun] : words[noun].substring(0, slash));
        if (kind == null) {
            return words;
        }
        List<String> turned = new ArrayList<>(List.of(words));
        boolean named = slash >= 0 || nextWord(words, noun + 1) >= 0;
        turned.set(verb, kind);
        turned.set(noun, verb(words[verb], kind, named));
        if (slash >= 0) {
            turned.add(noun + 1, words[noun].substring(slash + 1));
        }
        return turned.toArray(String[]::new);
    }

    private static String verb(String word, String kind, boolean named) {
        boolean reads = word.equals("get") || word.equals("describe") || word.equals("list");
        if (!reads) {
            return word;
        }
        return kind.equals("map") ? "show" : named ? "get" : "list";
    }

    /** The words that are neither options nor their values, nor {@code --}. */
    static List<String> withoutOptions(String[] words) {
        var plain = new ArrayList<String>();
        for (int i = 0; i < words.length; i++) {
            if (WITH_VALUE.contains(words[i])) {
                i++;
            } else if (!words[i].startsWith("-")) {
                plain.add(words[i]);
            }
        }
        return plain;
    }

    /** Index of the next word that is neither an option nor an option's value; -1 when there is none. */
    private static int nextWord(String[] words, int from) {
        for (int i = from; i < words.length; i++) {
            if (words[i].equals("--")) {
                return -1;
            }
            if (WITH_VALUE.contains(words[i])) {
                i++;
            } else if (!words[i].startsWith("-")) {
                return i;
            }
        }
        return -1;
    }
}
