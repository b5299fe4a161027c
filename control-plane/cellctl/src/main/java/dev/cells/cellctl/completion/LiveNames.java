package dev.cells.cellctl.completion;

import dev.cells.cellctl.api.ControlPlane;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.Session;
import dev.cells.contract.control.SwitchView;
import dev.cells.contract.control.TenantView;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Names from the control plane, in at most a second; nothing when it does not answer, because a shell is waiting. */
final class LiveNames implements Function<String, Collection<String>> {

    private static final Duration DEADLINE = Duration.ofSeconds(1);
    private static final int MOST = 1_000;

    private final Session session;

    LiveNames(Session session) {
        this.session = session;
    }

    @Override
    public Collection<String> apply(String label) {
        try {
            return switch (label) {
                case "CELL" -> asked(LiveNames::cells);
                case "TENANT" -> asked(LiveNames::tenants);
                case "SWITCH" -> asked(LiveNames::switches);
                case "NAME" -> session.contextFile().read().contexts().keySet();
                default -> List.of();
            };
        } catch (Failure e) {
            return List.of();
        }
    }

    private static List<String> cells(ControlPlane api) {
        return api.cells(MOST).values().stream().map(cell -> cell.spec().name()).toList();
    }

    private static List<String> tenants(ControlPlane api) {
        return api.tenants(null, MOST).values().stream().map(TenantView::id).toList();
    }

    private static List<String> switches(ControlPlane api) {
        return api.switches(MOST).values().stream().map(SwitchView::id).toList();
    }

    private List<String> asked(Function<ControlPlane, List<String>> question) {
        var settings = session.settings();
        try (var api = new ControlPlane(settings.server(), settings::token, DEADLINE, _ -> {})) {
            return question.apply(api);
        }
    }
}
