package dev.cells.chassis.token;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Whose tokens are accepted. Without a key the instance does not start. */
@ConfigMapping(prefix = "cells.jwt")
public interface TokenConfig {

    /** PEM file with the issuer's public key: curve P-256 (ES256) or Ed25519 (EdDSA). */
    String publicKey();

    /** Value of {@code iss}. */
    @WithDefault("https://id.cells.internal")
    String issuer();
}
