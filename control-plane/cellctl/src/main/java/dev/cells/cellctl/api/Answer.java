package dev.cells.cellctl.api;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;

/** What came back, whole; not a record, because its body is an array. */
final class Answer {

    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;

    Answer(int status, HttpHeaders headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    int status() {
        return status;
    }

    HttpHeaders headers() {
        return headers;
    }

    byte[] body() {
        return body;
    }

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
