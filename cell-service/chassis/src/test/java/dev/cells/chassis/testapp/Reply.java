package dev.cells.chassis.testapp;

import java.net.http.HttpHeaders;
import java.time.Duration;

/** An answer, and how long it took. */
public record Reply(int status, String body, HttpHeaders headers, Duration took) {

    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** Whether it is the problem {@code code}, in the right media type and without nulls. */
    public boolean isProblem(String code) {
        return header("Content-Type").startsWith("application/problem+json")
                && body.contains("\"code\":\"" + code + "\"")
                && body.contains("\"type\":\"urn:cells:problem:" + code + "\"")
                && !body.contains("null");
    }
}
