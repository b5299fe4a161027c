package dev.cells.cluster;

/**
 * Where a pod is and what it does there.
 *
 * @param component the value of its component label, or {@code stranger} for a pod that is none of ours
 */
public record Place(String namespace, String component) {

    static Place stranger(String namespace) {
        return new Place(namespace, "stranger");
    }

    boolean isStranger() {
        return component.equals("stranger");
    }

    boolean is(String wantedNamespace, String wantedComponent) {
        return namespace.equals(wantedNamespace) && component.equals(wantedComponent);
    }

    /** {@code c1/api}, {@code control/postgres}. */
    @Override
    public String toString() {
        return namespace.replaceFirst("^cells?-", "") + "/" + component;
    }
}
