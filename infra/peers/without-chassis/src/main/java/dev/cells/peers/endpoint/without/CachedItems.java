package dev.cells.peers.endpoint.without;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;

/**
 * An answer from Redis by hand, kept as the other endpoint keeps it, so that only what stands in front of the request differs: the
 * cache's generation and the answer in one MGET with a deadline, one SET when it is not there or of another generation.
 */
@ApplicationScoped
public class CachedItems {

    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private final ReactiveRedisDataSource redis;
    private final ObjectMapper json;

    CachedItems(ReactiveRedisDataSource redis, ObjectMapper json) {
        this.redis = redis;
        this.json = json;
    }

    Item get(UUID id) {
        try {
            String key = "items:" + id;
            var found = redis.execute("MGET", "items:generation", key).await().atMost(DEADLINE);
            String generation = found.get(0) == null ? "-" : found.get(0).toString();
            String kept = found.get(1) == null ? "" : found.get(1).toString();
            if (kept.startsWith(generation + "\n")) {
                return json.readValue(kept.substring(generation.length() + 1), Item.class);
            }
            var item = new Item(id, "Cut", 4500, "half an hour with Kim");
            redis.execute("SET", key, generation + "\n" + json.writeValueAsString(item), "PX", "600000")
                    .await()
                    .atMost(DEADLINE);
            return item;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not an item", e);
        }
    }
}
