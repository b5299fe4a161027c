package dev.cells.router.discovery;

import dev.cells.router.discovery.Answer.Target;
import dev.cells.router.discovery.Slice.Endpoint;
import dev.cells.router.discovery.Slice.Standing;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All slices of one service, as a list and then a watch tell them; and who serves according to them. */
final class Slices {

    /** As a map can say it; a zone that is called otherwise counts as unknown. */
    private static final Pattern ZONE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

    private final Map<String, Slice> byName = new TreeMap<>();
    private String version = "";

    /** What a watch goes on from; empty when there must be a list first. */
    String version() {
        return version;
    }

    void forgetVersion() {
        version = "";
    }

    /** Replaces everything. */
    void list(JsonObject list) {
        Map<String, Slice> now = new TreeMap<>();
        JsonArray items = list.getJsonArray("items");
        for (Object item : items == null ? new JsonArray() : items) {
            Slice slice = Slice.read((JsonObject) item);
            now.put(slice.name(), slice);
        }
        byName.clear();
        byName.putAll(now);
        version = version(list);
    }

    /**
     * One event of a watch.
     *
     * @return whether the watch can go on; when not, there must be a list
     */
    boolean event(JsonObject event) {
        JsonObject object = event.getJsonObject("object");
        switch (event.getString("type")) {
            case "ADDED", "MODIFIED" -> {
                Slice slice = Slice.read(object);
                byName.put(slice.name(), slice);
            }
            case "DELETED" -> byName.remove(object.getJsonObject("metadata").getString("name"));
            case "BOOKMARK" -> {}
            default -> {
                forgetVersion();
                return false;
            }
        }
        version = version(object);
        return true;
    }

    private static String version(JsonObject object) {
        return object.getJsonObject("metadata").getString("resourceVersion", "");
    }

    /** Those that are ready; when there are none, those that still serve. */
    Answer answer() {
        for (Standing standing : List.of(Standing.READY, Standing.SERVING)) {
            List<Target> targets = targets(standing);
            if (!targets.isEmpty()) {
                return new Answer.Found(targets, Long.MAX_VALUE);
            }
        }
        return new Answer.Empty();
    }

    /** An endpoint may be in two slices for a moment, and a pod with two kinds of addresses is in two for good: one target each. */
    private List<Target> targets(Standing standing) {
        Map<String, Target> targets = new TreeMap<>();
        endpoints().filter(one -> one.standing() == standing).forEach(one -> {
            String key = one.pod() + "\t" + one.port();
            Target before = targets.get(key);
            List<InetAddress> addresses = new ArrayList<>(before == null ? List.of() : before.addresses());
            if (!addresses.contains(one.address())) {
                addresses.add(one.address());
            }
            targets.put(key, target(one, addresses));
        });
        return List.copyOf(targets.values());
    }

    private Stream<Endpoint> endpoints() {
        return byName.values().stream().flatMap(slice -> slice.endpoints().stream());
    }

    private static Target target(Endpoint one, List<InetAddress> addresses) {
        String zone = ZONE.matcher(one.zone()).matches() ? one.zone() : "";
        return new Target(
                one.pod(),
                one.port().scheme(),
                Merge.literal(one.address()),
                one.port().number(),
                addresses,
                zone);
    }
}
