package dev.cells.cellctl.api;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;

/** What came back, whole. */
record Answer(int status, HttpHeaders headers, byte[] body) {

    boolean ok() {
        return status >= 200 && status < 300;
    }

    boolean is(String mediaType) {
        return headers.firstValue("Content-Type").orElse("").startsWith(mediaType);
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
