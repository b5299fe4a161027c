package dev.cells.control.database;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** The control plane's own database, as its application role uses it. */
@ConfigMapping(prefix = "cells.db")
public interface DatabaseConfig {

    /** {@code jdbc:postgresql://host:port/control}. */
    String url();

    /** Most connections of this replica, besides one that listens for publications. */
    @WithDefault("16")
    @Min(2)
    @Max(200)
    int pool();

    /** How the application logs in. */
    App app();

    /** How often readiness asks the database. */
    @WithDefault("PT2S")
    Duration probeEvery();

    /** A verdict older than this counts as failed. */
    @WithDefault("PT10S")
    Duration verdictMax();

    /** The role {@code control_app}. */
    interface App {
        String password();
    }
}
