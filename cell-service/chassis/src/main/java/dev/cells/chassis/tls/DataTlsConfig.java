package dev.cells.chassis.tls;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.Optional;

/** The data port. Without the files of {@code tls} it serves plain HTTP; with some of them the instance does not start. */
@ConfigMapping(prefix = "cells.data")
public interface DataTlsConfig {

    Tls tls();

    /** DNS name that a router's certificate must carry. */
    @WithDefault("router.cells.internal")
    String peerName();

    /** PEM files. */
    interface Tls {
        /** The cell's own, with what is needed between it and the authority; routers want the name {@code CELL.cell.cells.internal}. */
        Optional<Path> certificate();

        Optional<Path> key();

        /** Signs the certificates of routers. */
        Optional<Path> authority();
    }
}
