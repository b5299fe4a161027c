package dev.cells.booking.home;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.dependency.Dependency;
import dev.cells.chassis.dependency.Outside;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The optional strip of the first page. */
@ApplicationScoped
class Recommendations {

    private final Dependency provider;
    private final ObjectMapper json;

    @Inject
    Recommendations(@Outside("recommendations") Dependency provider, ObjectMapper json) {
        this.provider = provider;
        this.json = json;
    }

    /** Empty when there is no answer now: the page is shown without. */
    Optional<List<String>> ofTenant() {
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
