package dev.cells.router.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private static final long SECOND = 1_000_000_000L;

    private static int retries(RetryBudget budget, int asked, long now) {
        int allowed = 0;
        for (int i = 0; i < asked; i++) {
            allowed += budget.retry(now) ? 1 : 0;
        }
        return allowed;
    }

    @Test
    void aFifthOfTheRequestsMayBeRetried() {
        var budget = new RetryBudget(0.2, 0);
        assertThat(retries(budget, 100, 0)).as("saved for the first trouble").isEqualTo(10);
        int allowed = 0;
        for (int i = 0; i < 10_000; i++) {
            budget.request();
            allowed += retries(budget, 1, 0);
        }
        assertThat(allowed).isEqualTo(2_000);
    }

    @Test
    void aQuietTimeSavesOnlyAFew() {
        var budget = new RetryBudget(0.2, 0);
        for (int i = 0; i < 10_000; i++) {
            budget.request();
        }
        assertThat(retries(budget, 100, 0)).isEqualTo(10);
    }

    @Test
    void aFewASecondAreAllowedWhateverTheTraffic() {
        long start = Long.MAX_VALUE - SECOND / 2; // the monotonic clock may overflow at any time
        var budget = new RetryBudget(0, 3);
        assertThat(retries(budget, 100, start)).isEqualTo(3);
        assertThat(retries(budget, 100, start + SECOND)).isEqualTo(3);
        assertThat(retries(budget, 100, start + SECOND + SECOND / 3 + 1)).isEqualTo(1);
    }

    @Test
    void noneIsAllowedWhenNoneIsWanted() {
        var budget = new RetryBudget(0, 0);
        budget.request();
        assertThat(retries(budget, 10, 5)).isZero();
    }
}
