package dev.cells.router.discovery;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;

/** EndpointSlices as the API server writes them. */
final class Endpoints {

    private Endpoints() {}

    static JsonObject slice(String name, JsonObject port, JsonObject... endpoints) {
        return new JsonObject()
                .put("metadata", new JsonObject().put("name", name).put("resourceVersion", "1"))
                .put("addressType", "IPv4")
                .put("ports", new JsonArray().add(port))
                .put("endpoints", new JsonArray(Arrays.asList(endpoints)));
    }

    static JsonObject port(String name, int number) {
        return new JsonObject().put("name", name).put("protocol", "TCP").put("port", number);
    }

    static JsonObject ready(String pod, String address) {
        return endpoint(pod, address, true, true, false);
    }

    static JsonObject stopping(String pod, String address) {
        return endpoint(pod, address, false, true, true);
    }

    static JsonObject notReady(String pod, String address) {
        return endpoint(pod, address, false, false, false);
    }

    private static JsonObject endpoint(
            String pod, String address, boolean ready, boolean serving, boolean terminating) {
        return new JsonObject()
                .put("addresses", new JsonArray().add(address))
                .put(
                        "conditions",
                        new JsonObject()
                                .put("ready", ready)
                                .put("serving", serving)
                                .put("terminating", terminating))
                .put("targetRef", new JsonObject().put("kind", "Pod").put("name", pod))
                .put("zone", "zone-1");
    }
}
