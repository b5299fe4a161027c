package dev.cells.control.access;

/** The roles of {@code groups} in a token. Annotations take no sets, so every endpoint lists the ones it admits. */
public final class Role {

    /** Reads everything. */
    public static final String VIEWER = "viewer";

    /** Reads everything and changes it. */
    public static final String OPERATOR = "operator";

    public static final String ADMIN = "admin";

    /** Follows the routing map, nothing else. */
    public static final String ROUTER = "router";

    private Role() {}
}
