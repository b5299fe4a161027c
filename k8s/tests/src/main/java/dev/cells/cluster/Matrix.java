package dev.cells.cluster;

import java.util.Set;

/** Which connections between pods are meant to be open; everything else is closed. docs/kubernetes.md shows the same as a table. */
public final class Matrix {

    public static final String CONTROL = "cells-control";
    public static final String ROUTER = "cells-router";

    private static final int HTTP = 8080;
    private static final int MANAGEMENT = 9000;
    private static final int POSTGRES = 5432;
    private static final int REDIS = 6379;
    private static final Set<String> USE_POSTGRES = Set.of("api", "worker", "server", "migration", "test");
    private static final Set<String> USE_REDIS = Set.of("api", "worker", "test");

    private Matrix() {}

    public static boolean open(Place from, Place to, int port) {
        return switch (to.component()) {
            case "router" -> port == HTTP && (from.isStranger() || from.is(ROUTER, "test"));
            case "server" -> port == HTTP && from.is(ROUTER, "router");
            case "api" ->
                (port == HTTP && from.is(ROUTER, "router")) || (port == MANAGEMENT && from.is(CONTROL, "server"));
            case "postgres" -> port == POSTGRES && sameNamespace(from, to) && USE_POSTGRES.contains(from.component());
            case "redis" -> port == REDIS && sameNamespace(from, to) && USE_REDIS.contains(from.component());
            default -> false;
        };
    }

    private static boolean sameNamespace(Place from, Place to) {
        return from.namespace().equals(to.namespace());
    }
}
