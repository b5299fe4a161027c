package dev.cells.chassis.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolBudgetTest {

    private static DatabaseConfig config(String instances) {
        return new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withSources(new PropertiesConfigSource(
                        Map.ofEntries(
                                Map.entry("cells.db.url", "jdbc:postgresql://h/cell"),
                                Map.entry("cells.db.instances", instances),
                                Map.entry("cells.db.api.pool", "10"),
                                Map.entry("cells.db.api.statement-timeout", "PT3S"),
                                Map.entry("cells.db.worker.pool", "4"),
                                Map.entry("cells.db.worker.statement-timeout", "PT3S"),
                                Map.entry("cells.db.report.pool", "2"),
                                Map.entry("cells.db.report.statement-timeout", "PT3S"),
                                Map.entry("cells.db.control.pool", "2"),
                                Map.entry("cells.db.control.statement-timeout", "PT3S")),
                        "test",
                        100))
                .withMapping(DatabaseConfig.class)
                .build()
                .getConfigMapping(DatabaseConfig.class);
    }

    @Test
    void showsTheArithmeticWithTheListenersConnection() {
        assertThat(new PoolBudget(config("3"), 97, Map.of()).arithmetic())
                .isEqualTo("(api 10 + worker 4 + report 2 + control 3) x 3 instances = 57 of 97 connections");
    }

    @Test
    void fitsUpToTheLastConnection() {
        assertThat(new PoolBudget(config("3"), 57, Map.of()).fits()).isTrue();
        assertThat(new PoolBudget(config("3"), 56, Map.of()).fits()).isFalse();
    }

    @Test
    void refusesAPoolLargerThanItsRolesLimitAndSaysWhatToDo() {
        assertThat(new PoolBudget(config("3"), 97, Map.of("cell_control", 2)).violation())
                .hasValueSatisfying(why ->
                        assertThat(why).contains("cells.db.control.pool needs 3", "CONNECTION LIMIT 2", "run migrate"));
        assertThat(new PoolBudget(config("3"), 97, Map.of("cell_control", 3, "cell_api", -1)).violation())
                .isEmpty();
    }

    @Test
    void refusesPoolsThatTogetherAreMoreThanTheDatabaseGives() {
        assertThat(new PoolBudget(config("5"), 90, Map.of()).violation())
                .hasValue("cells.db.*.pool and cells.db.instances ask for more connections than there are:"
                        + " (api 10 + worker 4 + report 2 + control 3) x 5 instances = 95 of 90 connections, 5 too many:"
                        + " make pools smaller, or raise max_connections");
    }
}
