package dev.cells.cellctl.api;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request to be made: method, path with query, header fields and a JSON body. */
record Call(
        String method,
        String path,
        Map<String, String> headers,
        @Nullable String body) {

    static Call get(String path) {
        return new Call("GET", path, Map.of("Accept", "application/json, application/problem+json"), null);
    }

    static Call getText(String path) {
        return new Call("GET", path, Map.of("Accept", "text/plain, application/problem+json"), null);
    }

    Call with(String name, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Call(method, path, more, body);
    }
}
