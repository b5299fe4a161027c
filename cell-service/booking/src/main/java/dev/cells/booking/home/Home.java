package dev.cells.booking.home;

import dev.cells.booking.catalog.ServiceView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first page.
 *
 * @param services that can be booked, at most 20
 * @param recommendations what their provider recommends; absent when it did not answer at once
 */
public record Home(List<ServiceView> services, @Nullable List<String> recommendations) {}
