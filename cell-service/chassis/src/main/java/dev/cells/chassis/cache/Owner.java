package dev.cells.chassis.cache;

import dev.cells.routingmap.TenantId;

/** Whose answers these are. The epoch makes what was cached before a move unreachable. */
record Owner(TenantId tenant, long epoch) {

    String generationKey(CacheName cache) {
        return tenant + "/" + epoch + "/" + cache.value() + "/generation";
    }

    String answerKey(CacheName cache, String key) {
        return tenant + "/" + epoch + "/" + cache.value() + "/" + key;
    }
}
