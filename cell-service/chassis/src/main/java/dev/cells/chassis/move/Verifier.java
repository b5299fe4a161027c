package dev.cells.chassis.move;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/**
 * Compares a tenant's rows on both sides: count and checksum by table, and where these differ, bucket by bucket down to keys.
 * A row that differs is read again on both sides before it is reported, because the sides may be live.
 */
public final class Verifier {

    /** Most differences that are reported. */
    public static final int DIFFERENCES_MAX = 100;

    private static final long MASK = 1023;
    private static final int BUCKETS_MAX = 16;
    private static final int ROUNDS = 3;

    private final VerifiedSide source;
    private final VerifiedSide target;
    private final Settle settle;

    /** Lets what is on its way arrive before rows are read again. */
    @FunctionalInterface
    public interface Settle {
        void settle() throws SQLException;
    }

    public Verifier(VerifiedSide source, VerifiedSide target, Settle settle) {
        this.source = source;
        this.target = target;
        this.settle = settle;
    }

    /**
     * Compares all tables that move.
     *
     * @param usage what the tenant is known to have done, for example requests answered or rows counted earlier; with any, a source
     *     without a single row is not believed
     */
    public Verdict verify(long usage) throws SQLException {
        var differences = tablesOnOneSide();
        var ours = new TreeMap<String, Checksum>();
        if (differences.isEmpty()) {
            var totals = both(source.tables());
            ours.putAll(totals.source());
            for (var table : totals.different()) {
                differences.addAll(search(table));
            }
        }
        if (!differences.isEmpty()) {
            return new Verdict.Different(
                    differences.stream().limit(DIFFERENCES_MAX).toList());
        }
        var same = new Verdict.Same(ours);
        return usage > 0 && same.rows() == 0
                ? new Verdict.Implausible("the source has no row at all, but the tenant has been used: " + usage)
                : same;
    }

    private List<Difference> tablesOnOneSide() throws SQLException {
        var one = new TreeSet<>(source.tables());
        var other = new TreeSet<>(target.tables());
        var all = new TreeSet<>(one);
        all.addAll(other);
        List<Difference> found = new ArrayList<>();
        all.stream()
                .filter(table -> !one.contains(table) || !other.contains(table))
                .forEach(table -> found.add(new Difference(table, "", Difference.Kind.NO_TABLE)));
        return found;
    }

    private record Totals(SortedMap<String, Checksum> source, SortedMap<String, Checksum> target) {
        List<String> different() {
            return source.keySet().stream()
                    .filter(table -> !Objects.equals(source.get(table), target.get(table)))
                    .toList();
        }
    }

    /** Both sides at once: each is one long read. */
    private Totals both(List<String> tables) throws SQLException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var there = threads.submit(() -> totals(target, tables));
            var here = totals(source, tables);
            return new Totals(here, there.get());
        } catch (ExecutionException e) {
            throw new SQLException("the target could not be read", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while the target was read", e);
        }
    }

    private static SortedMap<String, Checksum> totals(VerifiedSide side, List<String> tables) throws SQLException {
        var totals = new TreeMap<String, Checksum>();
        for (var table : tables) {
            totals.put(table, total(side, table));
        }
        return totals;
    }

    private static Checksum total(VerifiedSide side, String table) throws SQLException {
        return side.checksums(table, 0).getOrDefault(0L, Checksum.EMPTY);
    }

    private List<Difference> search(String table) throws SQLException {
        for (int round = 0; round < ROUNDS; round++) {
            var found = differingKeys(table);
            settle.settle();
            var confirmed = found.isEmpty() ? List.<Difference>of() : compare(table, found);
            if (!confirmed.isEmpty()) {
                return confirmed;
            }
            if (total(source, table).equals(total(target, table))) {
                return List.of();
            }
        }
        return List.of(new Difference(table, "", Difference.Kind.UNSETTLED));
    }

    private List<String> differingKeys(String table) throws SQLException {
        var here = source.checksums(table, MASK);
        var there = target.checksums(table, MASK);
        var buckets = new TreeSet<>(here.keySet());
        buckets.addAll(there.keySet());
        var keys = new TreeSet<String>();
        for (long bucket : buckets.stream()
                .filter(each -> !Objects.equals(here.get(each), there.get(each)))
                .limit(BUCKETS_MAX)
                .toList()) {
            keys.addAll(differing(source.bucket(table, MASK, bucket), target.bucket(table, MASK, bucket)));
        }
        return keys.stream().limit(DIFFERENCES_MAX).toList();
    }

    private static List<String> differing(Map<String, Long> here, Map<String, Long> there) {
        var keys = new HashMap<>(here);
        keys.putAll(there);
        return keys.keySet().stream()
                .filter(key -> !Objects.equals(here.get(key), there.get(key)))
                .toList();
    }

    private List<Difference> compare(String table, List<String> keys) throws SQLException {
        var here = source.rows(table, keys);
        var there = target.rows(table, keys);
        return differing(here, there).stream()
                .sorted()
                .map(key -> new Difference(table, key, kind(here.containsKey(key), there.containsKey(key))))
                .toList();
    }

    private static Difference.Kind kind(boolean onSource, boolean onTarget) {
        if (onSource && onTarget) {
            return Difference.Kind.CHANGED;
        }
        return onSource ? Difference.Kind.MISSING : Difference.Kind.EXTRA;
    }
}
