package dev.cells.isolation;

/**
 * What one class of work gets of a {@link PartitionedPool}. Words as in Kubernetes API Priority and Fairness.
 *
 * @param name of the class, for people and metrics
 * @param nominal its floor: what it may have in use before it borrows, 0 or more
 * @param lendable how much of its floor others may borrow while it lies idle; the rest waits for this class alone
 * @param borrowMax how much it may have in use beyond its floor, of the surplus and of what others lend; 0: never borrows
 * @param queueMax how many of it may wait for a slot, behind nobody else's; 0: refused at once
 */
public record Share(String name, int nominal, int lendable, int borrowMax, int queueMax) {

    public Share {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a share without a name");
        }
        if (nominal < 0 || borrowMax < 0 || queueMax < 0) {
            throw new IllegalArgumentException("share %s: nominal %d, borrowMax %d and queueMax %d must be 0 or more"
                    .formatted(name, nominal, borrowMax, queueMax));
        }
        if (lendable < 0 || lendable > nominal) {
            throw new IllegalArgumentException(
                    "share %s: lendable %d must be within 0 and its nominal %d".formatted(name, lendable, nominal));
        }
        if (nominal + borrowMax < 1) {
            throw new IllegalArgumentException(
                    "share %s has a floor of 0 and may not borrow: nobody could ever enter".formatted(name));
        }
    }

    /** A floor that is never lent, and no queue. */
    public static Share of(String name, int nominal, int borrowMax) {
        return new Share(name, nominal, 0, borrowMax, 0);
    }

    /** The part of its floor that is free for it whatever the others do. */
    public int guaranteed() {
        return nominal - lendable;
    }
}
