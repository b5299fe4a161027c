package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubectlWordsTest {

    @ParameterizedTest
    @CsvSource({
        "get cells, cell list",
        "get tenants -o json, tenant list -o json",
        "get tenant acme, tenant get acme",
        "get tenant/acme, tenant get acme",
        "describe cell c1, cell get c1",
        "create tenant acme --plan gold, tenant create acme --plan gold",
        "-o json get cells, -o json cell list",
        "get -o json cells, cell -o json list",
        "get map, map show",
        "cell list, cell list",
        "get nonsense, get nonsense",
        "context get cells, context get cells",
        "__complete -- get cells, __complete -- get cells"
    })
    void becomeNounAndVerb(String typed, String expected) {
        assertThat(String.join(" ", KubectlWords.toNounVerb(typed.split(" ")))).isEqualTo(expected);
    }
}
