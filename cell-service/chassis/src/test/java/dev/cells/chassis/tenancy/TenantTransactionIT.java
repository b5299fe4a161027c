package dev.cells.chassis.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.Notes;
import dev.cells.routingmap.TenantId;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TenantTransactionIT extends CellIT {

    @Inject
    Notes notes;

    @Inject
    TenantContext context;

    @Test
    void keepsWhatOneTenantWroteFromTheOther() {
        var one = newTenant();
        var other = newTenant();
        client.post(one, 1, "/v1/notes", "{\"some_text\":\"mine\"}");
        client.post(other, 1, "/v1/notes", "{\"some_text\":\"theirs\"}");

        assertThat(client.get(one, 1, "/v1/notes").body()).isEqualTo("[\"mine\"]");
        assertThat(client.get(one, 1, "/v1/notes/count").body()).isEqualTo("1");
    }

    @Test
    void rollsBackWhenTheMethodThrows() {
        var tenant = newTenant();

        var reply = client.post(tenant, 1, "/v1/notes/failing", "{\"some_text\":\"lost\"}");

        assertThat(reply.status()).isEqualTo(500);
        assertThat(client.get(tenant, 1, "/v1/notes").body()).isEqualTo("[]");
    }

    @Test
    void refusesToWriteInsideARead() {
        var tenant = newTenant();

        var reply = client.post(tenant, 1, "/v1/notes/in-read", "{\"some_text\":\"no\"}");

        assertThat(reply.status()).isEqualTo(500);
        assertThat(client.get(tenant, 1, "/v1/notes").body()).isEqualTo("[]");
    }

    @Test
    void doesNotWaitOnTheEventLoop() {
        assertThat(client.get(newTenant(), 1, "/v1/on-event-loop").status()).isEqualTo(500);
    }

    @Test
    @ActivateRequestContext
    void asksTheDatabaseAlsoWhenTheCallerWasLetThroughWithAnOldEpoch() {
        context.bind(new TenantId(newTenant()), 9, Lane.STANDARD);

        assertThatThrownBy(() -> notes.add("slipped")).isInstanceOfSatisfying(ProblemException.class, refused -> {
            assertThat(refused.problem().code()).isEqualTo("tenant-not-owned");
            assertThat(refused.headers()).containsEntry("X-Cell-Owner-Epoch", "1");
        });
        assertThatThrownBy(notes::texts).hasMessageContaining("tenant-not-owned");
    }

    @Test
    @ActivateRequestContext
    void asksTheDatabaseAlsoWhenTheFenceCameBetween() {
        var tenant = newTenant();
        transition(tenant, "fence", 1);
        context.bind(new TenantId(tenant), 1, Lane.STANDARD);

        assertThatThrownBy(() -> notes.add("slipped")).hasMessageContaining("tenant-fenced");
        assertThat(notes.texts()).isEmpty();
    }

    @Test
    void hasNoTenantOutsideARequest() {
        assertThatThrownBy(() -> notes.add("nobody's")).isInstanceOf(Exception.class);
    }
}
