package dev.cells.peers.endpoint.with;

import dev.cells.chassis.cache.CacheName;
import dev.cells.chassis.cache.TenantCache;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;

/** An answer from the tenant's cache in Redis. */
@ApplicationScoped
public class CachedItems {

    private static final CacheName ITEMS = new CacheName("items", Duration.ofMinutes(10));

    private final TenantCache cache;

    CachedItems(TenantCache cache) {
        this.cache = cache;
    }

    Item get(UUID id) {
        return cache.get(ITEMS, id.toString(), Item.class, () -> new Item(id, "Cut", 4500, "half an hour with Kim"));
    }
}
