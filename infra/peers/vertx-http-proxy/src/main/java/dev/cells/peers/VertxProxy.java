package dev.cells.peers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.OriginRequestProvider;
import io.vertx.httpproxy.ProxyContext;
import io.vertx.httpproxy.ProxyInterceptor;
import io.vertx.httpproxy.ProxyRequest;
import io.vertx.httpproxy.ProxyResponse;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** vertx-http-proxy as a tenant router: {@code PORT TENANTS}. */
public final class VertxProxy {

    private static final int POOL = 1024;

    private VertxProxy() {}

    /** The instances of a tenant's cell, taken in turn; used on one event loop only. */
    private static final class Cell {
        private final SocketAddress[] instances;
        private int next;

        Cell(String[] urls) {
            instances = new SocketAddress[urls.length];
            for (int i = 0; i < urls.length; i++) {
                URI url = URI.create(urls[i]);
                instances[i] = SocketAddress.inetSocketAddress(url.getPort(), url.getHost());
            }
        }

        SocketAddress take() {
            next = (next + 1) % instances.length;
            return instances[next];
        }
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, Cell> tenants = read(Path.of(arguments[1]));
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(1));
        var client = vertx.createHttpClient(
                new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(POOL).setEventLoopSize(0));
        HttpProxy proxy = HttpProxy.reverseProxy(client);
        proxy.origin(OriginRequestProvider.selector(context -> Future.succeededFuture(
                tenants.get(context.request().headers().get("X-Tenant-Id")).take())));
        proxy.addInterceptor(new Refusal(tenants));
        vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(Integer.parseInt(arguments[0])))
                .requestHandler(proxy)
                .listen()
                .await();
    }

    private static Map<String, Cell> read(Path file) throws Exception {
        Map<String, Cell> cells = new HashMap<>();
        Map<String, Cell> tenants = new HashMap<>();
        try (var lines = Files.lines(file)) {
            lines.forEach(line -> {
                int tab = line.indexOf('\t');
                tenants.put(
                        line.substring(0, tab),
                        cells.computeIfAbsent(line.substring(tab + 1), urls -> new Cell(urls.split(" "))));
            });
        }
        return tenants;
    }

    /** Answers 404 for a tenant that is in no cell. */
    private record Refusal(Map<String, Cell> tenants) implements ProxyInterceptor {
        @Override
        public Future<ProxyResponse> handleProxyRequest(ProxyContext context) {
            ProxyRequest request = context.request();
            String tenant = request.headers().get("X-Tenant-Id");
            if (tenant != null && tenants.containsKey(tenant)) {
                return context.sendRequest();
            }
            return Future.succeededFuture(request.release().response().setStatusCode(404));
        }
    }
}
