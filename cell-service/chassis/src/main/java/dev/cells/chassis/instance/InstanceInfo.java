package dev.cells.chassis.instance;

import jakarta.inject.Singleton;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What this instance tells about itself. */
@Singleton
public class InstanceInfo {

    private final CellConfig config;
    private final Drain drain;
    private final String version;

    InstanceInfo(
            CellConfig config,
            Drain drain,
            @ConfigProperty(name = "quarkus.application.version", defaultValue = "unknown") String version) {
        this.config = config;
        this.drain = drain;
        this.version = version;
    }

    public String cell() {
        return config.name();
    }

    public String name() {
        return config.instance();
    }

    public String zone() {
        return config.zone();
    }

    public String version() {
        return version;
    }

    public boolean isDraining() {
        return drain.isOn();
    }

    /** Since the process started. */
    public Duration uptime() {
        return Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
    }
}
