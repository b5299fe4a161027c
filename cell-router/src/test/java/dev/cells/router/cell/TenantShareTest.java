package dev.cells.router.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.isolation.ShuffleShard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TenantShareTest {

    private static long tenant(int number) {
        return ShuffleShard.hash("tenant-" + number);
    }

    @Test
    void givesATenantNoMoreThanItsShareAndEachGivenBackOnce() {
        var share = new TenantShare(2, 10);
        assertThat(share.tryEnter(tenant(1))).isTrue();
        assertThat(share.tryEnter(tenant(1))).isTrue();
        assertThat(share.tryEnter(tenant(1))).isFalse();
        assertThat(share.held(tenant(1))).isEqualTo(2);
        share.leave(tenant(1));
        assertThat(share.tryEnter(tenant(1))).isTrue();
    }

    @Test
    void aTenantAtItsShareStopsNobodyElse() {
        var share = new TenantShare(64, 128);
        for (int i = 0; i < 64; i++) {
            assertThat(share.tryEnter(tenant(0))).isTrue();
        }
        assertThat(share.tryEnter(tenant(0))).isFalse();
        for (int i = 1; i <= 100_000; i++) {
            assertThat(share.tryEnter(tenant(i))).as("tenant %d", i).isTrue();
            share.leave(tenant(i));
        }
    }

    @Test
    void neverCountsTooLittleAndEndsAtNothing() {
        var random = new Random(Long.getLong("sim.seed", 7));
        var share = new TenantShare(5, 200);
        Map<Long, Integer> held = new HashMap<>();
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            long tenant = tenant(random.nextInt(300));
            if (all.size() < 200 && random.nextBoolean()) {
                if (share.tryEnter(tenant)) {
                    all.add(tenant);
                    assertThat(held.merge(tenant, 1, Integer::sum)).isLessThanOrEqualTo(5);
                }
            } else if (!all.isEmpty()) {
                long gone = all.remove(random.nextInt(all.size()));
                share.leave(gone);
                held.merge(gone, -1, Integer::sum);
            }
            assertThat(share.held(tenant)).isGreaterThanOrEqualTo(held.getOrDefault(tenant, 0));
        }
        all.forEach(share::leave);
        for (int i = 0; i < 300; i++) {
            assertThat(share.held(tenant(i))).isZero();
        }
    }

    @Test
    void countsNothingWhenOneTenantMayHaveAll() {
        var share = new TenantShare(Integer.MAX_VALUE, 10);
        for (int i = 0; i < 100; i++) {
            assertThat(share.tryEnter(tenant(1))).isTrue();
        }
        assertThat(share.held(tenant(1))).isZero();
    }
}
