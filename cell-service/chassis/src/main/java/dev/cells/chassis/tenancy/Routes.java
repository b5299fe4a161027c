package dev.cells.chassis.tenancy;

import dev.cells.chassis.killswitch.Feature;
import dev.cells.chassis.lane.InLane;
import dev.cells.chassis.lane.Lane;
import jakarta.inject.Singleton;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the annotations of a route say, looked up once; there are as many entries as routes. */
@Singleton
class Routes {

    private final Map<Method, Route> byMethod = new ConcurrentHashMap<>();

    /**
     * A route.
     *
     * @param name method and path template, which a kill switch of the route names
     */
    record Route(
            boolean withoutTenant,
            Lane lane,
            String name,
            @Nullable String feature) {}

    Route of(Method method) {
        return byMethod.computeIfAbsent(method, Routes::read);
    }

    private static Route read(Method method) {
        var lane = find(method, InLane.class);
        var feature = find(method, Feature.class);
        return new Route(
                find(method, NoTenant.class) != null,
                lane == null ? Lane.STANDARD : lane.value(),
                RouteName.of(method),
                feature == null ? null : feature.value());
    }

    private static <A extends Annotation> @Nullable A find(Method method, Class<A> annotation) {
        return Stream.<AnnotatedElement>of(method, method.getDeclaringClass())
                .map(element -> element.getAnnotation(annotation))
                .filter(found -> found != null)
                .findFirst()
                .orElse(null);
    }
}
