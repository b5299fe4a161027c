package dev.cells.chassis.tenancy;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a route is called: {@code GET /v1/bookings/{id}}. */
final class RouteName {

    private RouteName() {}

    static String of(Method method) {
        var verb = Arrays.stream(method.getAnnotations())
                .flatMap(one -> Stream.ofNullable(one.annotationType().getAnnotation(HttpMethod.class)))
                .map(HttpMethod::value)
                .findFirst()
                .orElse("ANY");
        var path = Stream.<AnnotatedElement>of(method.getDeclaringClass(), method)
                .flatMap(element -> Stream.ofNullable(element.getAnnotation(Path.class)))
                .flatMap(one -> Arrays.stream(one.value().split("/")))
                .filter(segment -> !segment.isEmpty())
                .map(RouteName::withoutPattern)
                .collect(Collectors.joining("/"));
        return verb + " /" + path;
    }

    /** {@code {id: [0-9]+}} is {@code {id}}. */
    private static String withoutPattern(String segment) {
        return segment.replaceAll("\\{\\s*([^:}\\s]+)\\s*:.*}", "{$1}");
    }
}
