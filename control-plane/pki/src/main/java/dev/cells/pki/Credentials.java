package dev.cells.pki;

import java.nio.file.Path;

/** PEM files of one party: its certificate, its PKCS#8 key, and the authority whose certificates it trusts. */
public record Credentials(Path certificate, Path key, Path authority) {}
