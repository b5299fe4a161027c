package dev.cells.contract.control;

import java.time.Instant;
import java.util.List;

/**
 * A cell as the control plane has it.
 *
 * @param state {@code active} or {@code cordoned}
 * @param status {@code healthy}, {@code degraded} (some instances answer) or {@code unreachable}, as last probed;
 *     {@code unknown} before the first probe
 * @param version what its instances report; empty when none answered yet
 * @param tenants placed here, of {@code spec.capacity}
 * @param etag for {@code If-Match}
 */
public record CellView(
        CellSpec spec,
        String state,
        String status,
        String version,
        int tenants,
        Instant registeredAt,
        String etag,
        List<String> nextSteps) {
    public CellView {
        nextSteps = List.copyOf(nextSteps);
    }
}
