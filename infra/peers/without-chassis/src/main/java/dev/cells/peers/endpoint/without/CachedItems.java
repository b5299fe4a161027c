package dev.cells.peers.endpoint.without;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;

/** An answer from Redis, as the client's guide shows it: one GET with a deadline, one SET when it is not there. */
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
            var found = redis.execute("GET", key).await().atMost(DEADLINE);
            if (found != null) {
                return json.readValue(found.toString(), Item.class);
            }
            var item = new Item(id, "Cut", 4500, "half an hour with Kim");
            redis.execute("SET", key, json.writeValueAsString(item), "PX", "600000")
                    .await()
                    .atMost(DEADLINE);
            return item;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not an item", e);
        }
    }
}
