package dev.cells.router;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Everything that can be set about a router; {@code docs/reference/router.md} says what each limit does when it is hit. */
@ConfigMapping(prefix = "cells.router")
public interface RouterConfig {

    /** Name under which the control plane sees this router. */
    @WithDefault("router")
    @NotEmpty
    String name();

    Listen listen();

    ControlPlane controlPlane();

    /** Last-good map: read at start, written after each applied map. Without a control plane: a mounted map, watched. */
    Optional<Path> mapFile();

    /** Whether a start without a usable map file fails; {@code --map} sets it. Otherwise the router waits for one. */
    @WithDefault("false")
    boolean mapRequired();

    /** Share of tenants, 0 to 1, that one new map may lose. */
    @WithDefault("0.2")
    @DecimalMin("0")
    @DecimalMax("1")
    double mapShrinkMax();

    Tenant tenant();

    Tls tls();

    Limits limits();

    Upstream upstream();

    Eject eject();

    RateMemo rateMemo();

    /** The zone this router runs in; instances of the same zone get its requests first. */
    Optional<String> zone();

    Dns dns();

    KubernetesConfig kubernetes();

    Park park();

    Drain drain();

    WarmUp warmUp();

    Metrics metrics();

    AccessLog accessLog();

    /** The data port. */
    interface Listen {
        @WithDefault("127.0.0.1")
        String host();

        /** 0 takes a free one, which is logged. */
        @WithDefault("8080")
        @Min(0)
        @Max(65_535)
        int port();

        /** Event loops; 0 is one per core. */
        @WithDefault("0")
        @Min(0)
        @Max(256)
        int threads();
    }

    /** Where maps come from. */
    interface ControlPlane {
        /** Absent: the map file is the only source. */
        Optional<URI> url();

        /** Holds the bearer token; read before each poll, so that it can be replaced. */
        Optional<Path> tokenFile();

        /** Longest pause between polls that fail. */
        @WithDefault("PT10S")
        Duration retryMax();
    }

    /** How a request names its tenant. */
    interface Tenant {
        @WithDefault("host,header,token")
        List<String> sources();

        @WithDefault("{tenant}.cells.localhost")
        String hostPattern();
    }

    /** TLS on the data port; without files it speaks HTTP in the clear. */
    interface Tls {
        /** PEM, with what is needed between it and the authority; watched. */
        Optional<Path> certificate();

        /** PEM; watched. */
        Optional<Path> key();

        /** From accepting a connection to the end of its handshake. */
        @WithDefault("PT5S")
        Duration handshakeTimeout();

        /** Handshakes at once, over all event loops. */
        @WithDefault("1024")
        @Min(1)
        @Max(1_000_000)
        int handshakesMax();
    }

    /** What one client may send, and how slowly. */
    interface Limits {
        @WithDefault("16384")
        @Min(1024)
        @Max(65_536)
        int requestLineBytes();

        @WithDefault("32768")
        @Min(2048)
        @Max(262_144)
        int headBytes();

        @WithDefault("256")
        @Min(16)
        @Max(1_000)
        int headFields();

        @WithDefault("10737418240")
        @Min(0)
        long bodyBytes();

        /** From a request's first byte to the end of its header. */
        @WithDefault("PT10S")
        Duration headTimeout();

        /** Between requests of a connection. */
        @WithDefault("PT75S")
        Duration idleTimeout();

        /** Without progress inside a body, either way. */
        @WithDefault("PT60S")
        Duration bodyTimeout();

        /** Without a byte in an upgraded connection. */
        @WithDefault("PT1H")
        Duration tunnelTimeout();

        /** For the cell to end an upgraded connection whose tenant has moved, or that must end because the router stops. */
        @WithDefault("PT5S")
        Duration tunnelEnd();
    }

    /** Towards cells. */
    interface Upstream {
        UpstreamTls tls();

        /** Requests in flight to one cell from this router. */
        @WithDefault("1024")
        @Min(1)
        @Max(100_000)
        int inFlightMax();

        /** Requests that wait while a cell has as many in flight as it may. */
        @WithDefault("128")
        @Min(0)
        @Max(10_000)
        int queueMax();

        /** How long one of them waits. */
        @WithDefault("PT0.5S")
        Duration queueWait();

        /** Share of in-flight-max that one tenant may have in flight and waiting; 1 sets no bound. */
        @WithDefault("0.5")
        @DecimalMin("0.001")
        @DecimalMax("1")
        double tenantShare();

        /** Retries per request; each request is retried at most once. */
        @WithDefault("0.2")
        @DecimalMin("0")
        @DecimalMax("1")
        double retryShare();

        /** Retries a second to one cell that are allowed whatever the traffic. */
        @WithDefault("3")
        @Min(0)
        @Max(1_000)
        int retriesMin();

        @WithDefault("PT1S")
        Duration connectTimeout();

        /** From the end of the request to the answer's header. */
        @WithDefault("PT60S")
        Duration responseTimeout();

        /** Must be shorter than the cell's own. */
        @WithDefault("PT20S")
        Duration idleTimeout();

        /** Unused connections kept per instance and event loop. */
        @WithDefault("64")
        @Min(0)
        @Max(10_000)
        int idleMax();
    }

    /** For {@code https} instances; all files or none. */
    interface UpstreamTls {
        /** This router's own, PEM; watched. */
        Optional<Path> certificate();

        /** PEM; watched. */
        Optional<Path> key();

        /** Whose certificates are believed, PEM; watched. */
        Optional<Path> authority();
    }

    /** Taking an instance out that fails, and back. */
    interface Eject {
        /** Connect errors in a row; 0 never takes an instance out for them. */
        @WithDefault("3")
        @Min(0)
        @Max(1_000)
        int connectErrors();

        /** Failures in a row: connect errors, resets, timeouts, 502 to 504; 0 never takes an instance out for them. */
        @WithDefault("5")
        @Min(0)
        @Max(1_000)
        int failures();

        /** Until the first trial; doubles with each trial that fails. */
        @WithDefault("PT0.5S")
        Duration pauseMin();

        @WithDefault("PT16S")
        Duration pauseMax();

        /** Share of a cell's instances that may be out at once. */
        @WithDefault("0.5")
        @DecimalMin("0")
        @DecimalMax("1")
        double shareMax();

        /** From the trial that succeeded to the full part of the requests. */
        @WithDefault("PT5S")
        Duration ramp();
    }

    /** Answering at the edge what a cell has said about a tenant's quota. */
    interface RateMemo {
        /** Name of the policy in {@code RateLimit} that concerns all of a tenant's requests. */
        @WithDefault("tenant")
        @NotEmpty
        String policy();

        /** Longest time a 429 is remembered; zero remembers none. */
        @WithDefault("PT60S")
        Duration max();
    }

    /** Looking up the instances of cells whose map line says {@code from=dns:}. */
    interface Dns {
        /** {@code ADDRESS:PORT} of each name server; absent: the system's. */
        Optional<List<String>> servers();

        /** For one question to one server; the next server, or the same again, gets as long. */
        @WithDefault("PT1S")
        Duration queryTimeout();

        /** Records with a shorter lifetime are kept this long. */
        @WithDefault("PT1S")
        Duration refreshMin();

        /** Records with a longer lifetime are asked for again after this. */
        @WithDefault("PT30S")
        Duration refreshMax();

        /** How long the last known instances stay while the name servers know nobody. */
        @WithDefault("PT15M")
        Duration emptyKeep();
    }

    /** Holding requests while their tenant moves. */
    interface Park {
        @WithDefault("PT10S")
        Duration timeout();

        @WithDefault("100")
        @Min(0)
        @Max(100_000)
        int perTenant();

        @WithDefault("1000")
        @Min(0)
        @Max(1_000_000)
        int max();
    }

    /** After SIGTERM. */
    interface Drain {
        /** Not ready, but still accepting, until load balancers have noticed. */
        @WithDefault("PT2S")
        Duration delay();

        /** For requests in flight. */
        @WithDefault("PT25S")
        Duration timeout();
    }

    /** Requests that the router sends itself before it listens, so that the first client finds it compiled. */
    interface WarmUp {
        /** 0 sends none. */
        @WithDefault("50000")
        @Min(0)
        @Max(1_000_000)
        int requests();

        /** Ends it earlier. */
        @WithDefault("PT3S")
        Duration timeMax();
    }

    /** What is counted beyond cells and instances. */
    interface Metrics {
        /** Busiest tenants shown; 0 counts none. */
        @WithDefault("20")
        @Min(0)
        @Max(100)
        int topTenants();
    }

    /** One line of JSON for requests that have ended. */
    interface AccessLog {
        /** Absent: off; {@code -} is standard output. Opened anew when it has been moved away. */
        Optional<Path> file();

        /** Share of requests, 0 to 1. */
        @WithDefault("0.01")
        @DecimalMin("0")
        @DecimalMax("1")
        double sample();

        /** The same of those that the router refused, that broke off, or that were answered 5xx. */
        @WithDefault("1")
        @DecimalMin("0")
        @DecimalMax("1")
        double sampleErrors();

        /** Lines that wait to be written, per event loop; more are dropped and counted. */
        @WithDefault("1024")
        @Min(16)
        @Max(65_536)
        int ring();

        /** Whether paths are shown with their query, which may hold secrets. */
        @WithDefault("false")
        boolean query();
    }
}
