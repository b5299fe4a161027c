package dev.cells.cellctl.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.cells.cellctl.output.Item;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Follows {@code next} from page to page, up to a limit. */
final class Pages {

    private static final int PAGE_MAX = 1_000;

    private final Function<String, JsonNode> fetch;
    private final URI server;

    Pages(Function<String, JsonNode> fetch, URI server) {
        this.fetch = fetch;
        this.server = server;
    }

    <T> Listed<T> read(String path, String cursor, Class<T> type, int limit) {
        List<Item<T>> items = new ArrayList<>();
        String next = "";
        do {
            int wanted = Math.min(PAGE_MAX, limit - items.size());
            JsonNode page = fetch.apply(query(path, cursor, next, wanted));
            int before = items.size();
            for (JsonNode item : page.path("items")) {
                items.add(read(item, type));
            }
            String following = page.path("next").asText("");
            next = items.size() == before || following.equals(next) ? "" : following;
        } while (!next.isEmpty() && items.size() < limit);
        return new Listed<>(items, !next.isEmpty());
    }

    private <T> Item<T> read(JsonNode item, Class<T> type) {
        try {
            return Json.item(item, type);
        } catch (JsonProcessingException e) {
            throw ControlPlane.unreadable(server, e);
        }
    }

    private static String query(String path, String cursor, String next, int limit) {
        String base = path + (path.contains("?") ? "&" : "?") + "limit=" + limit;
        return next.isEmpty() ? base : base + "&" + cursor + "=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
    }
}
