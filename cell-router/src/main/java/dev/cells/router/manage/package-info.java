/** The management port: readiness, metrics and the explanation of a tenant's route. */
@NullMarked
package dev.cells.router.manage;

import org.jspecify.annotations.NullMarked;
