package dev.cells.router.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.isolation.ShuffleShard;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TopTenantsTest {

    private static final long WINDOW = BusyTenants.WINDOW.toNanos();

    private static void request(BusyTenants loop, String tenant, long nanos) {
        byte[] bytes = tenant.getBytes(US_ASCII);
        long hash = ShuffleShard.hash(bytes, 0, bytes.length);
        loop.ended(bytes, 0, bytes.length, hash);
        loop.here(bytes, 0, bytes.length, hash, nanos);
    }

    @Test
    void findsTheHeavyAmongAHundredThousandAndNeverSaysTooLittle() {
        var random = new Random(11);
        var sketch = new Sketch();
        Map<String, Long> exact = new HashMap<>();
        for (int i = 0; i < 400_000; i++) {
            boolean heavy = random.nextInt(4) == 0;
            String tenant = heavy ? "heavy-" + random.nextInt(10) : "t" + random.nextInt(100_000);
            exact.merge(tenant, 1L, Long::sum);
            byte[] bytes = ("x" + tenant).getBytes(US_ASCII);
            sketch.add(bytes, 1, bytes.length - 1, ShuffleShard.hash(bytes, 1, bytes.length - 1), 1);
        }
        List<Sketch.Entry> top = sketch.take(10);
        assertThat(top).extracting(Sketch.Entry::id).allMatch(id -> id.startsWith("heavy-"));
        assertThat(top)
                .allSatisfy(one -> assertThat(exact.get(one.id()))
                        .isLessThanOrEqualTo(one.weight())
                        .isGreaterThanOrEqualTo(one.weight() - one.over()));
        assertThat(sketch.take(10)).as("taken").isEmpty();
    }

    @Test
    void addsUpWhatEachLoopSawInItsLastWholeWindow() {
        var top = new TopTenants(2);
        BusyTenants one = top.loop(0);
        BusyTenants other = top.loop(0);
        for (int i = 0; i < 50; i++) {
            request(one, "acme", Duration.ofMillis(1).toNanos());
            request(other, "acme", Duration.ofMillis(1).toNanos());
            request(i % 2 == 0 ? one : other, "beta", Duration.ofMillis(400).toNanos());
        }
        request(one, "gamma", 1);
        assertThat(top.byRequests()).as("before the window's end").isEmpty();
        one.tick(WINDOW);
        other.tick(WINDOW);
        assertThat(top.byRequests())
                .containsExactly(new TopTenants.Busy("acme", 10, 0), new TopTenants.Busy("beta", 5, 0));
        assertThat(top.byInFlight()).extracting(TopTenants.Busy::tenant).containsExactly("beta", "acme");
        assertThat(top.byInFlight().getFirst().value()).isEqualTo(2.0);
        one.tick(2 * WINDOW);
        other.tick(2 * WINDOW);
        assertThat(top.byRequests()).isEmpty();
    }
}
