package dev.cells.chassis.tenancy;

import io.quarkus.security.identity.SecurityIdentity;
import org.jspecify.annotations.Nullable;

/**
 * A token whose signature, issuer, audience and times were found right.
 *
 * @param tenant its {@code tenant} claim; null when it has none, or one that is no string
 * @param expiresAtSecond since 1970
 */
record VerifiedToken(SecurityIdentity identity, @Nullable String tenant, long expiresAtSecond) {}
