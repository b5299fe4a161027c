/** The management API of one instance: tenants, statistics, drain; on its own port, for the control plane only. */
@NullMarked
package dev.cells.chassis.management;

import org.jspecify.annotations.NullMarked;
