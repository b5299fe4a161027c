package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.View;
import dev.cells.contract.control.SwitchView;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** How kill switches are shown. */
final class SwitchViews {

    private SwitchViews() {}

    static View<SwitchView> at(Clock clock) {
        return new View<>(
                "switch",
                SwitchView::id,
                List.of(
                        Column.of("SWITCH", one -> Text.of(one.id())),
                        Column.of("STATUS", SwitchViews::status),
                        Column.of("ENDS", one -> ends(one, clock)),
                        Column.of("AGE", one -> Text.of(Ages.since(one.setAt(), clock.instant()))),
                        Column.of("BY", one -> Text.of(one.setBy())),
                        Column.cut("REASON", one -> Text.of(one.reason())),
                        Column.wide("SET", one -> Text.of(one.setAt().toString()))),
                one -> card(one, clock));
    }

    /** The switch is on, so what it names is off. */
    private static Text status(SwitchView one) {
        return switch (one.mode()) {
            case "always" -> Text.bad("Off");
            case "never" -> Text.good("Never off");
            default -> Text.of(one.mode());
        };
    }

    private static Text ends(SwitchView one, Clock clock) {
        if (one.expiresAt() == null) {
            return Text.orDash(null);
        }
        Duration left = Duration.between(clock.instant(), one.expiresAt());
        return Text.of("in " + Ages.since(clock.instant(), clock.instant().plus(left)));
    }

    private static Card card(SwitchView one, Clock clock) {
        return new Card()
                .line("Switch", one.id())
                .line("Status", status(one))
                .line("Ends", ends(one, clock))
                .line("Set", Ages.since(one.setAt(), clock.instant()) + " ago by " + one.setBy())
                .line("Reason", one.reason());
    }
}
