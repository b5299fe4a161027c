package dev.cells.peers;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;

/** Spring Cloud Gateway as a tenant router: {@code --server.port=PORT --tenants=FILE}; an unknown tenant matches no route: 404. */
@SpringBootApplication
public class GatewayProxy {

    private final Map<String, Cell> tenants;

    public GatewayProxy(@org.springframework.beans.factory.annotation.Value("${tenants}") Path file) throws IOException {
        tenants = read(file);
    }

    /** The instances of a tenant's cell, taken in turn. */
    private record Cell(List<URI> instances, AtomicInteger next) {
        URI take() {
            return instances.get(Math.floorMod(next.incrementAndGet(), instances.size()));
        }
    }

    public static void main(String[] arguments) {
        SpringApplication.run(GatewayProxy.class, arguments);
    }

    private static Map<String, Cell> read(Path file) throws IOException {
        Map<String, Cell> cells = new HashMap<>();
        Map<String, Cell> tenants = new HashMap<>();
        try (var lines = Files.lines(file)) {
            lines.forEach(line -> {
                int tab = line.indexOf('\t');
                tenants.put(
                        line.substring(0, tab), cells.computeIfAbsent(line.substring(tab + 1), GatewayProxy::cell));
            });
        }
        return tenants;
    }

    private static Cell cell(String urls) {
        return new Cell(Stream.of(urls.split(" ")).map(URI::create).toList(), new AtomicInteger());
    }

    @Bean
    RouteLocator routes(RouteLocatorBuilder builder) {
        return builder.routes()
                .route("tenant", route -> route.predicate(exchange -> tenants.containsKey(tenant(exchange)))
                        .uri("http://127.0.0.1:1"))
                .build();
    }

    private static String tenant(ServerWebExchange exchange) {
        String tenant = exchange.getRequest().getHeaders().getFirst("X-Tenant-Id");
        return tenant == null ? "" : tenant;
    }

    /** Behind the filter that would send to the route's own URL. */
    @Bean
    @Order(RouteToRequestUrlFilter.ROUTE_TO_URL_FILTER_ORDER + 1)
    GlobalFilter toCell() {
        return (exchange, chain) -> {
            URI instance = tenants.get(tenant(exchange)).take();
            URI url = UriComponentsBuilder.fromUri(exchange.getRequest().getURI())
                    .scheme(instance.getScheme())
                    .host(instance.getHost())
                    .port(instance.getPort())
                    .build(true)
                    .toUri();
            exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, url);
            return chain.filter(exchange);
        };
    }
}
