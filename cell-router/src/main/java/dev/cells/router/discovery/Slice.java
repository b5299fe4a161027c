package dev.cells.router.discovery;

import io.netty.util.NetUtil;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of an EndpointSlice (discovery.k8s.io/v1) that matters here.
 *
 * @param name of the object, unique in its namespace
 */
record Slice(String name, List<Endpoint> endpoints) {

    /** What an endpoint is good for; the better one first. */
    enum Standing {
        READY,
        /** Stopping, or not ready, but it still answers. */
        SERVING,
        AWAY
    }

    /** @param pod its name, or the host name, or {@code address:port} when there is neither */
    record Endpoint(String pod, InetAddress address, Port port, String zone, Standing standing) {}

    record Port(String scheme, int number) {}

    Slice {
        endpoints = List.copyOf(endpoints);
    }

    /** @throws RuntimeException when it is no such object */
    static Slice read(JsonObject object) {
        String name = object.getJsonObject("metadata").getString("name");
        // Without a port nobody can be reached; host names as addresses are deprecated and never made by Kubernetes.
        Optional<Port> port = port(array(object, "ports"));
        boolean addresses = object.getString("addressType", "IPv4").startsWith("IP");
        List<Endpoint> endpoints = new ArrayList<>();
        if (addresses && port.isPresent()) {
            objects(array(object, "endpoints")).forEach(one -> endpoints.add(endpoint(one, port.get())));
        }
        return new Slice(name, endpoints);
    }

    private static Endpoint endpoint(JsonObject one, Port port) {
        // The first is the one to use; more are not defined.
        InetAddress address = address(one.getJsonArray("addresses").getString(0));
        JsonObject target = one.getJsonObject("targetRef", new JsonObject());
        String other = one.getString("hostname", Merge.literal(address) + ":" + port.number());
        String pod = "Pod".equals(target.getString("kind")) ? target.getString("name", other) : other;
        return new Endpoint(pod, address, port, one.getString("zone", ""), standing(one.getJsonObject("conditions")));
    }

    /** What is not said counts as ready and not as terminating, as the API has it. */
    private static Standing standing(@Nullable JsonObject conditions) {
        JsonObject said = conditions == null ? new JsonObject() : conditions;
        boolean ready = said.getBoolean("ready", true);
        if (ready && !said.getBoolean("terminating", false)) {
            return Standing.READY;
        }
        return said.getBoolean("serving", ready) ? Standing.SERVING : Standing.AWAY;
    }

    /** The one named {@code http}, or {@code https}, or the first of TCP. */
    private static Optional<Port> port(JsonArray ports) {
        List<JsonObject> usable = objects(ports)
                .filter(port -> port.getInteger("port") != null)
                .filter(port -> port.getString("protocol", "TCP").equals("TCP"))
                .toList();
        return Stream.of(named(usable, "http"), named(usable, "https"), usable.stream())
                .flatMap(found -> found)
                .findFirst()
                .map(Slice::port);
    }

    private static Stream<JsonObject> named(List<JsonObject> ports, String name) {
        return ports.stream().filter(port -> name.equals(port.getString("name")));
    }

    private static Port port(JsonObject port) {
        boolean tls = "https".equals(port.getString("appProtocol", port.getString("name")));
        return new Port(tls ? "https" : "http", port.getInteger("port"));
    }

    private static InetAddress address(String text) {
        byte[] address = NetUtil.createByteArrayFromIpAddressString(text);
        if (address == null) {
            throw new IllegalArgumentException("an endpoint's address is not one");
        }
        try {
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static JsonArray array(JsonObject object, String name) {
        JsonArray array = object.getJsonArray(name);
        return array == null ? new JsonArray() : array;
    }

    private static Stream<JsonObject> objects(JsonArray array) {
        return array.stream().map(JsonObject.class::cast);
    }
}
