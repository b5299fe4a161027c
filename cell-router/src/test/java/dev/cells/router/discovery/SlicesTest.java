package dev.cells.router.discovery;

import static dev.cells.router.discovery.Endpoints.notReady;
import static dev.cells.router.discovery.Endpoints.port;
import static dev.cells.router.discovery.Endpoints.ready;
import static dev.cells.router.discovery.Endpoints.slice;
import static dev.cells.router.discovery.Endpoints.stopping;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.routingmap.Instance;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlicesTest {

    private static final JsonObject HTTP = port("http", 8080);

    private final Slices slices = new Slices();

    private void list(JsonObject... items) {
        slices.list(new JsonObject()
                .put("metadata", new JsonObject().put("resourceVersion", "7"))
                .put("items", new JsonArray(Arrays.asList(items))));
    }

    private List<String> instances() {
        return Merge.instances((Answer.Found) slices.answer(), List.of()).stream()
                .map(Instance::text)
                .toList();
    }

    private static JsonObject event(String type, JsonObject object) {
        return new JsonObject().put("type", type).put("object", object);
    }

    @Test
    void podsAreNamedByTheirNamesWithAddressPortAndZone() {
        list(slice("a", HTTP, ready("api-1", "10.0.0.2"), ready("api-0", "10.0.0.1")));

        assertThat(instances())
                .containsExactly("api-0=http://10.0.0.1:8080@zone-1", "api-1=http://10.0.0.2:8080@zone-1");
        assertThat(slices.version()).isEqualTo("7");
    }

    @Test
    void whoStopsOrIsNotReadyGetsNothingWhileOthersAreThere() {
        list(slice(
                "a", HTTP, ready("api-0", "10.0.0.1"), stopping("api-1", "10.0.0.2"), notReady("api-2", "10.0.0.3")));

        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:8080@zone-1");
    }

    @Test
    void aPodThatStopsWhileItIsPublishedAsReadyStops() {
        JsonObject published = stopping("api-1", "10.0.0.2");
        published.getJsonObject("conditions").put("ready", true);
        list(slice("a", HTTP, ready("api-0", "10.0.0.1"), published));

        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:8080@zone-1");
    }

    @Test
    void whenAllStopThoseThatStillServeAreUsed() {
        list(slice("a", HTTP, stopping("api-0", "10.0.0.1"), notReady("api-2", "10.0.0.3")));

        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:8080@zone-1");
    }

    @Test
    void nobodyReadyIsAsNobodyThere() {
        list(slice("a", HTTP, notReady("api-0", "10.0.0.1")));
        assertThat(slices.answer()).isEqualTo(new Answer.Empty());
        list();
        assertThat(slices.answer()).isEqualTo(new Answer.Empty());
    }

    @Test
    void slicesOfOneServiceAreMergedAndAPodInTwoOfThemIsOne() {
        JsonObject six = slice("c", HTTP, ready("api-1", "fd00::2")).put("addressType", "IPv6");
        list(
                slice("a", HTTP, ready("api-0", "10.0.0.1")),
                slice("b", HTTP, ready("api-0", "10.0.0.1"), ready("api-1", "10.0.0.2")),
                six);

        assertThat(instances())
                .containsExactly("api-0=http://10.0.0.1:8080@zone-1", "api-1=http://10.0.0.2:8080@zone-1");
    }

    @Test
    void aPodThatIsReadyInOneSliceAndNotInAnotherIsReady() {
        list(slice("a", HTTP, notReady("api-0", "10.0.0.1")), slice("b", HTTP, ready("api-0", "10.0.0.1")));

        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:8080@zone-1");
    }

    @Test
    void thePortNamedHttpIsTakenElseHttpsElseTheFirstOfTcp() {
        JsonObject one = ready("api-0", "10.0.0.1");
        JsonArray ports = new JsonArray()
                .add(port("metrics", 9).put("protocol", "UDP"))
                .add(port("grpc", 7))
                .add(port("https", 8));
        JsonObject several = slice("a", HTTP, one).put("ports", ports);
        list(several);
        assertThat(instances()).containsExactly("api-0=https://10.0.0.1:8@zone-1");
        ports.add(HTTP);
        list(several);
        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:8080@zone-1");
        list(slice("a", port("http", 8443).put("appProtocol", "https"), one));
        assertThat(instances()).containsExactly("api-0=https://10.0.0.1:8443@zone-1");
        list(slice("a", port("", 7), one));
        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:7@zone-1");
    }

    @Test
    void whatIsNotSaidIsReadyAndAnEndpointWithoutAPodIsNamedByItsAddress() {
        JsonObject bare = new JsonObject().put("addresses", new JsonArray().add("10.0.0.9"));
        list(slice("a", HTTP, bare));

        assertThat(instances()).containsExactly("10.0.0.9:8080=http://10.0.0.9:8080");
    }

    @Test
    void aZoneThatAMapCouldNotSayCountsAsUnknown() {
        list(slice("a", HTTP, ready("api-0", "10.0.0.1").put("zone", "Zone_1")));

        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:8080");
    }

    @Test
    void slicesWithoutPortsOrWithHostNamesReachNobody() {
        JsonObject named = slice("b", HTTP, ready("api-1", "example.test")).put("addressType", "FQDN");
        JsonObject portless = slice("a", HTTP, ready("api-0", "10.0.0.1"));
        portless.remove("ports");
        list(portless, named);

        assertThat(slices.answer()).isEqualTo(new Answer.Empty());
    }

    @Test
    void eventsChangeWhatWasListedAndMoveTheVersion() {
        list(slice("a", HTTP, ready("api-0", "10.0.0.1")));
        JsonObject more = slice("b", HTTP, ready("api-1", "10.0.0.2"));
        more.getJsonObject("metadata").put("resourceVersion", "9");

        assertThat(slices.event(event("ADDED", more))).isTrue();
        assertThat(instances()).hasSize(2);
        assertThat(slices.version()).isEqualTo("9");
        assertThat(slices.event(event("DELETED", more))).isTrue();
        assertThat(instances()).hasSize(1);
        assertThat(slices.event(event(
                        "BOOKMARK", new JsonObject().put("metadata", new JsonObject().put("resourceVersion", "12")))))
                .isTrue();
        assertThat(slices.version()).isEqualTo("12");
        assertThat(slices.event(event("ERROR", new JsonObject(Map.of("code", 410)))))
                .isFalse();
        assertThat(slices.version()).as("there must be a list").isEmpty();
        assertThat(instances()).as("until then").hasSize(1);
    }

    @Test
    void whatIsNoSliceChangesNothing() {
        list(slice("a", HTTP, ready("api-0", "10.0.0.1")));
        assertThatThrownBy(() -> list(slice("b", HTTP, ready("api-1", "not an address"))))
                .isInstanceOf(RuntimeException.class);

        assertThat(instances()).containsExactly("api-0=http://10.0.0.1:8080@zone-1");
    }
}
