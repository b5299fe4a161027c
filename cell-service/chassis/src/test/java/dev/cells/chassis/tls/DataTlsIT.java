package dev.cells.chassis.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.instance.RequestCounts;
import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.Client;
import dev.cells.chassis.testapp.DataPortKeys;
import dev.cells.pki.Credentials;
import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(value = DataPortKeys.class, scope = TestResourceScope.RESTRICTED_TO_CLASS)
class DataTlsIT extends CellIT {

    @SuppressWarnings("NullAway.Init") // the test resource sets it
    DataPortKeys files;

    @Inject
    DataKeys keys;

    @Inject
    RequestCounts counts;

    /** The next test finds the fleet's authority again, whatever was mounted. */
    @AfterEach
    void mountWhatTheFleetTrusts() throws IOException {
        long before = keys.reloads();
        files.renew();
        Awaitility.await().until(() -> keys.reloads() > before);
    }

    private Client caller(@Nullable Credentials own) throws IOException {
        return Client.encrypted(cell, files.router().authority(), own);
    }

    private void assertServed(Client caller) {
        assertThat(caller.send(caller.to("/v1/open")).status()).isEqualTo(200);
    }

    private void assertRefused(Client caller) {
        var before = counts.byStatusClass();

        assertThatThrownBy(() -> caller.send(caller.to("/v1/open"))).hasMessageContaining("no answer");

        assertThat(counts.byStatusClass()).isEqualTo(before);
    }

    @Test
    void servesTenantsToARouter() throws IOException {
        var tenant = newTenant();
        var router = caller(files.router());

        assertThat(router.post(tenant, 1, "/v1/notes", "{\"some_text\":\"encrypted\"}")
                        .status())
                .isEqualTo(200);
        assertThat(router.get(tenant, 1, "/v1/notes").body()).contains("encrypted");
    }

    @Test
    void wantsTheTenantsTokenBesideTheRoutersCertificate() throws IOException {
        var router = caller(files.router());

        assertThat(router.send(router.to("/v1/notes").header("X-Tenant-Id", newTenant()))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void refusesWhoShowsNoCertificate() throws IOException {
        assertRefused(caller(null));
    }

    @Test
    void refusesTheRoutersNameFromAnotherAuthority() throws IOException {
        assertRefused(caller(files.otherAuthority()));
    }

    @Test
    void refusesEveryOtherNameOfTheSameAuthority() throws IOException {
        for (var other : files.otherNames()) {
            long before = keys.refused();

            assertRefused(caller(other));

            assertThat(keys.refused()).isGreaterThan(before);
        }
    }

    @Test
    void answersNothingInTheClear() {
        assertRefused(new Client(cell));
    }

    @Test
    void leavesHealthAndMetricsToTheManagementPort() {
        var anyone = management(null);

        assertThat(anyone.get("/q/health/ready").status()).isEqualTo(200);
        assertThat(anyone.get("/q/metrics").body())
                .contains("cells_data_tls_certificate_expiry_seconds", "cells_data_tls_refused_total");
    }

    @Test
    void takesANewAuthorityForNewConnections() throws IOException {
        var router = caller(files.router());
        assertServed(router);

        files.changeAuthority();

        Awaitility.await()
                .ignoreException(IllegalStateException.class)
                .untilAsserted(() -> assertServed(
                        Client.encrypted(cell, files.otherAuthority().authority(), files.otherAuthority())));
        assertServed(router); // on the connection that it has
        assertRefused(Client.encrypted(cell, files.otherAuthority().authority(), files.router()));
    }

    @Test
    void takesRoutersOfTwoAuthoritiesWhileOneReplacesTheOther() throws IOException {
        files.trustBothAuthorities();

        Awaitility.await()
                .ignoreException(IllegalStateException.class)
                .untilAsserted(() -> assertServed(caller(files.otherAuthority())));
        assertServed(caller(files.router()));
    }

    @Test
    void keepsTheKeysInUseWhenNewOnesDoNotBelongTogether() throws IOException {
        long before = keys.failures();

        files.mixUp();

        Awaitility.await().until(() -> keys.failures() == before + 1);
        assertServed(caller(files.router()));
    }
}
