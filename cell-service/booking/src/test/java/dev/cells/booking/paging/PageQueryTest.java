package dev.cells.booking.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.problem.ProblemException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageQueryTest {

    @Test
    void asksForFiftyFromTheStartWhenNothingIsSaid() {
        var query = PageQuery.of(null, null);

        assertThat(query).isEqualTo(new PageQuery(new UUID(0, 0), 50));
        assertThat(query.rows()).isEqualTo(51);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "201", "ten", "", "99999999999"})
    void refusesALimitOutsideOfOneToTwoHundred(String limit) {
        assertThatThrownBy(() -> PageQuery.of(null, limit)).isInstanceOf(ProblemException.class);
    }

    @Test
    void namesTheNextPageOnlyWhenThereIsOne() {
        var ids = List.of(new UUID(0, 1), new UUID(0, 2), new UUID(0, 3));

        var full = Page.of(ids, new PageQuery(new UUID(0, 0), 2), id -> id, UUID::toString);
        var last = Page.of(ids, new PageQuery(new UUID(0, 0), 3), id -> id, UUID::toString);

        assertThat(full.items()).hasSize(2);
        assertThat(full.next()).isEqualTo(new UUID(0, 2));
        assertThat(last.items()).hasSize(3);
        assertThat(last.next()).isNull();
    }
}
