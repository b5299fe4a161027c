/** Kubernetes Secrets for a cell and for the control plane, as manifests on stdout: {@code cell secrets}, {@code control secrets}. */
@NullMarked
package dev.cells.cellctl.secret;

import org.jspecify.annotations.NullMarked;
