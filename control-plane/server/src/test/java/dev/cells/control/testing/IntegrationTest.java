package dev.cells.control.testing;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;

/** Carries the one set of surroundings that all integration tests share, so that the server starts once. */
@WithTestResource(value = Surroundings.class, scope = TestResourceScope.GLOBAL)
public abstract class IntegrationTest {}
