package dev.cells.booking.home;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.dependency.Dependency;
import dev.cells.chassis.dependency.Outside;
import dev.cells.chassis.killswitch.Switches;
import dev.cells.chassis.tenancy.TenantContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The optional strip of the first page. */
@ApplicationScoped
class Recommendations {

    /** As a kill switch names it. */
    static final String FEATURE = "recommendations";

    private final Switches switches;
    private final TenantContext tenant;
    private final Dependency provider;
    private final ObjectMapper json;

    @Inject
    Recommendations(
            Switches switches,
            TenantContext tenant,
            @Outside("recommendations") Dependency provider,
            ObjectMapper json) {
        this.switches = switches;
        this.tenant = tenant;
        this.provider = provider;
        this.json = json;
    }

    /** Empty when there is no answer now, or when they are switched off: the page is shown without. */
    Optional<List<String>> ofTenant() {
        if (switches.isOff(FEATURE, tenant.tenant())) {
            return Optional.empty();
        }
        return provider.get("/services").or(this::read, Optional.empty());
    }

    private Optional<List<String>> read(String body) {
        try {
            var services = new ArrayList<String>();
            json.readTree(body).path("services").forEach(service -> services.add(service.asText()));
            return Optional.of(services);
        } catch (JsonProcessingException notJson) {
            return Optional.empty(); // as good as no answer
        }
    }
}
