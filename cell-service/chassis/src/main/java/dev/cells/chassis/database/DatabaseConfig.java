package dev.cells.chassis.database;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Optional;

/** The cell's database. Each kind of work has its own role and pool, so that none can take the connections of another. */
@ConfigMapping(prefix = "cells.db")
public interface DatabaseConfig {

    /** {@code jdbc:postgresql://host:port/database}. */
    String url();

    /** Most instances of this cell that run at once, those of a rollout included; connection limits follow from it. */
    @WithDefault("3")
    @Min(1)
    @Max(100)
    int instances();

    /** Requests. */
    Role api();

    /** Jobs. */
    Role worker();

    /** Reports; PostgreSQL refuses their writes. */
    Role report();

    /** Ownership, management and health. */
    Role control();

    /** Moves tenants to and from other cells. */
    Mover mover();

    /** Used by {@code migrate} only. */
    Admin admin();

    /** One login role and its pool in each instance. */
    interface Role {

        /** Password of the role; {@code migrate} sets it. */
        Optional<String> password();

        /** Most connections one instance keeps. */
        @Min(1)
        @Max(200)
        int pool();

        /** PostgreSQL cancels a statement that runs longer. */
        Duration statementTimeout();
    }

    /** The role that replicates tenants; it has no pool, because nothing moves most of the time. */
    interface Mover {

        /** Password of the role; {@code migrate} sets it. Without one it cannot log in, and no tenant can move. */
        Optional<String> password();

        /** {@code host:port} at which other cells reach the database, when it is not that of {@code cells.db.url}. */
        Optional<String> address();

        /** Most sessions of the whole cell, beside the pools; replication itself counts as max_wal_senders. */
        @WithDefault("8")
        @Min(1)
        @Max(200)
        int connections();
    }

    /** A superuser, or a role with CREATEROLE that owns the database. */
    interface Admin {
        Optional<String> username();

        Optional<String> password();
    }
}
