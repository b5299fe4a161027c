package dev.cells.router.launch;

import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Every key that a configuration interface has, so that a mistyped one stops the start instead of doing nothing. */
public final class KnownKeys {

    public static final String PREFIX = "cells.router.";

    private static final String VARIABLE_PREFIX = "CELLS_ROUTER_";
    private static final int SUGGESTIONS = 3;

    /** What Kubernetes and Docker set for a service that happens to be called cells-router. */
    private static final String SERVICE_LINK = "CELLS_ROUTER_(SERVICE_(HOST|PORT(_.*)?)|PORT(_\\d+_.*)?)";

    private final Map<String, String> keys = new TreeMap<>();

    public KnownKeys(Class<?> config) {
        collect(PREFIX, config);
    }

    private void collect(String prefix, Class<?> group) {
        for (Method method : group.getDeclaredMethods()) {
            WithName named = method.getAnnotation(WithName.class);
            String key = prefix + (named == null ? kebab(method.getName()) : named.value());
            Class<?> content = content(method.getGenericReturnType());
            if (content.isInterface() && content.getName().startsWith("dev.cells.")) {
                collect(key + ".", content);
            } else {
                WithDefault value = method.getAnnotation(WithDefault.class);
                keys.put(key, value == null ? "" : value.value());
            }
        }
    }

    /** The type itself, or what an Optional holds. */
    private static Class<?> content(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == Optional.class
                    ? content(generic.getActualTypeArguments()[0])
                    : (Class<?>) generic.getRawType();
        }
        return type instanceof Class<?> plain ? plain : Object.class;
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** One line a key, with its default. */
    String list() {
        return keys.entrySet().stream()
                        .map(entry -> String.format("%-42s %s", entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    /** A sentence for each key under {@value #PREFIX} that does not exist. */
    public List<String> unknownKeys(Collection<String> names) {
        return names.stream()
                .filter(name -> name.startsWith(PREFIX) && !isKnown(name))
                .sorted()
                .map(this::unknown)
                .toList();
    }

    /** A sentence for each environment variable that looks like a key and is none. */
    public List<String> unknownVariables(Collection<String> names) {
        Collection<String> known =
                keys.keySet().stream().map(KnownKeys::variable).toList();
        return names.stream()
                .filter(name -> name.startsWith(VARIABLE_PREFIX) && !name.matches(SERVICE_LINK))
                .filter(name -> !known.contains(name.replaceAll("_\\d+_$", "")))
                .sorted()
                .map(name -> "there is no key for the environment variable " + name + nearest(name, known))
                .toList();
    }

    String unknown(String name) {
        return "there is no key " + name + nearest(name, keys.keySet());
    }

    private boolean isKnown(String name) {
        return keys.containsKey(name.replaceAll("\\[\\d+]$", ""));
    }

    private static String variable(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    private static String nearest(String name, Collection<String> known) {
        return known.stream()
                .sorted(Comparator.comparingInt((String key) -> distance(name, key))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(SUGGESTIONS)
                .collect(Collectors.joining(", ", "; the nearest are ", ""));
    }

    /** A key in the wrong group is as near as a key with a typing mistake. */
    private static int distance(String name, String key) {
        boolean sameEnd = key.indexOf('.') > 0 && name.endsWith(key.substring(key.lastIndexOf('.')));
        return sameEnd ? 1 : edits(name, key);
    }

    /** Characters to insert, delete or replace (Levenshtein). */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
