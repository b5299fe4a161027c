package dev.cells.chassis.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VerifierTest {

    private static final String TABLE = "app.note";

    /** Rows by key in memory. */
    private static class Rows implements VerifiedSide {
        final TreeMap<String, Long> hashes = new TreeMap<>();
        final List<String> tables = new ArrayList<>(List.of(TABLE));
        Runnable afterBuckets = () -> {};

        Rows(int count) {
            for (int i = 0; i < count; i++) {
                hashes.put("(" + i + ")", i * 31L);
            }
        }

        @Override
        public List<String> tables() {
            return tables;
        }

        @Override
        public Map<Long, Checksum> checksums(String table, long mask) {
            var found = new TreeMap<Long, Checksum>();
            hashes.forEach((key, hash) -> found.merge(
                    key.hashCode() & mask,
                    new Checksum(1, hash, BigDecimal.valueOf(hash)),
                    (one, other) -> new Checksum(
                            one.rows() + other.rows(),
                            one.xor() ^ other.xor(),
                            one.sum().add(other.sum()))));
            return found;
        }

        @Override
        public Map<String, Long> bucket(String table, long mask, long bucket) {
            var found = new TreeMap<>(hashes);
            found.keySet().removeIf(key -> (key.hashCode() & mask) != bucket);
            afterBuckets.run();
            return found;
        }

        @Override
        public Map<String, Long> rows(String table, List<String> keys) {
            var found = new TreeMap<>(hashes);
            found.keySet().retainAll(keys);
            return found;
        }
    }

    private final Rows source = new Rows(3_000);
    private final Rows target = new Rows(3_000);

    private Verdict verify(long usage) throws Exception {
        return new Verifier(source, target, () -> {}).verify(usage);
    }

    private List<Difference> differences() throws Exception {
        return verify(1) instanceof Verdict.Different(var found) ? found : List.of();
    }

    @Test
    void findsBothSidesTheSame() throws Exception {
        assertThat(verify(1))
                .isInstanceOfSatisfying(
                        Verdict.Same.class, same -> assertThat(same.rows()).isEqualTo(3_000));
    }

    @Test
    void reportsEachDifferenceByItsKey() throws Exception {
        target.hashes.remove("(7)");
        target.hashes.put("(8)", 1L);
        target.hashes.put("(extra)", 2L);

        assertThat(differences())
                .containsExactlyInAnyOrder(
                        new Difference(TABLE, "(7)", Difference.Kind.MISSING),
                        new Difference(TABLE, "(8)", Difference.Kind.CHANGED),
                        new Difference(TABLE, "(extra)", Difference.Kind.EXTRA));
    }

    @Test
    void passesOverARowThatWasStillOnItsWay() throws Exception {
        target.hashes.remove("(7)");
        target.afterBuckets = () -> target.hashes.put("(7)", source.hashes.get("(7)"));

        assertThat(verify(1)).isInstanceOf(Verdict.Same.class);
    }

    @Test
    void saysSoWhenTheSidesNeverSettle() throws Exception {
        target.hashes.remove("(7)");
        var verifier = new Verifier(
                source,
                new Rows(3_000) {
                    @Override
                    public Map<Long, Checksum> checksums(String table, long mask) {
                        return target.checksums(table, mask);
                    }
                },
                () -> {});

        assertThat(verifier.verify(1))
                .isEqualTo(new Verdict.Different(List.of(new Difference(TABLE, "", Difference.Kind.UNSETTLED))));
    }

    @Test
    void reportsATableThatOneSideLacks() throws Exception {
        source.tables.add("app.new");

        assertThat(differences()).containsExactly(new Difference("app.new", "", Difference.Kind.NO_TABLE));
    }

    @Test
    void doesNotBelieveASourceWithoutRowsWhileTheTenantHasUsage() throws Exception {
        source.hashes.clear();
        target.hashes.clear();

        assertThat(verify(5)).isInstanceOf(Verdict.Implausible.class);
        assertThat(verify(0)).isInstanceOf(Verdict.Same.class);
    }
}
