package dev.cells.cellctl.placement;

import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.View;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a tenant lives and who knows.
 *
 * @param plan absent when a routing map was asked, which does not have it
 * @param pinned the cell it is pinned to; absent when it is not, or when a routing map was asked
 * @param revision the revision a router must have to send its requests right; 0 when the map does not have it yet
 */
public record Whereabouts(
        String tenant,
        String cell,
        long epoch,
        String state,
        @Nullable String plan,
        @Nullable String pinned,
        long revision,
        ShardView shard,
        List<RouterState> routers) {

    public Whereabouts {
        routers = List.copyOf(routers);
    }

    public static View<Whereabouts> view(Clock clock) {
        return new View<>("tenant", Whereabouts::tenant, WhereaboutsColumns.ALL, where -> where.card(clock));
    }

    private Card card(Clock clock) {
        var card = new Card()
                .line(tenant, Text.of("→ " + cell), Text.of("epoch " + epoch), status(), Text.of(extras()))
                .line("  shard", shard.text())
                .line("  routers", routersText());
        for (RouterState router : routers) {
            if (!router.current() || router.lost()) {
                String seen = "seen " + Ages.since(router.seenAt(), clock.instant()) + " ago";
                card.line("", router.name() + " at revision " + router.revision() + ", " + seen);
            }
        }
        return card;
    }

    Text status() {
        return switch (state) {
            case "active" -> Text.good("Active");
            case "pending" -> Text.running("Pending");
            case "suspended" -> Text.held("Suspended");
            case "parked" -> Text.held("Parked");
            default -> Text.of(state);
        };
    }

    Text routersText() {
        if (revision == 0) {
            return Text.of("none yet: the map does not have it before its cell serves it");
        }
        if (routers.isEmpty()) {
            return Text.of("none has asked for the map yet");
        }
        long current = routers.stream().filter(RouterState::current).count();
        String text = current + "/" + routers.size() + " have it (revision " + revision + ")";
        return current == routers.size() ? Text.of(text) : Text.warn(text);
    }

    private String extras() {
        var words = new ArrayList<String>();
        if (plan != null) {
            words.add("plan " + plan);
            words.add("pinned " + (pinned == null ? "no" : "to " + pinned));
        }
        return String.join("   ", words);
    }
}
