package dev.cells.chassis.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.contract.cell.OwnershipState;
import dev.cells.routingmap.TenantId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionTest {

    private static final TenantId ACME = new TenantId("acme");

    private static Ownership at7(OwnershipState state) {
        return new Ownership(ACME, 7, state);
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVE,true,true",
        "ACTIVE,false,true",
        "FENCED,false,true",
        "FENCED,true,false",
        "SUSPENDED,false,false",
        "SUSPENDED,true,false",
        "INCOMING,false,false",
        "MOVED,false,false"
    })
    void admitsByStateAndWhetherTheRequestWrites(OwnershipState state, boolean writes, boolean admitted) {
        assertThat(Admission.refusal(ACME, 7, writes, at7(state)).isEmpty()).isEqualTo(admitted);
    }

    @Test
    void refusesAnotherEpochWhateverTheState() {
        for (var state : OwnershipState.values()) {
            assertThat(Admission.refusal(ACME, 6, false, at7(state)))
                    .isEqualTo(Optional.of(new Refusal.NotOwned(ACME, 7)));
        }
    }

    @Test
    void knowsNoEpochOfAnUnknownTenant() {
        assertThat(Admission.refusal(ACME, 7, false, null)).isEqualTo(Optional.of(new Refusal.NotOwned(ACME, 0)));
    }

    @Test
    void doubtsItsCopyOnlyWhenTheCallerMayKnowMore() {
        assertThat(Admission.mayBeOutdated(7, null)).isTrue();
        assertThat(Admission.mayBeOutdated(8, at7(OwnershipState.ACTIVE))).isTrue();
        assertThat(Admission.mayBeOutdated(7, at7(OwnershipState.FENCED))).isTrue();
        assertThat(Admission.mayBeOutdated(6, at7(OwnershipState.ACTIVE))).isFalse();
    }
}
