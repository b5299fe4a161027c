package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.session.Session;
import dev.cells.contract.control.SwitchEffect;
import dev.cells.contract.control.SwitchView;
import org.jspecify.annotations.Nullable;

/** Tells where a change is in effect, as the instances themselves have said. */
final class Effects {

    private final Session session;
    private @Nullable SwitchEffect effect;

    Effects(Session session) {
        this.session = session;
    }

    Item<SwitchView> keep(Item<SwitchView> changed) {
        effect = changed.value().effect();
        return changed;
    }

    /** The exit code: 7 when somebody is missing, who gets it in the background. */
    int report(int code) {
        if (effect == null || code != ExitCode.OK.code()) {
            return code;
        }
        String where = "effective in " + effect.effective() + " of " + effect.instances() + " instances of "
                + effect.cells() + " cells after " + effect.millis() + " ms";
        if (session.format().structured()) {
            session.console().hint(where);
        } else {
            session.console().data(where);
        }
        effect.missing().forEach(line -> session.console().warn(line));
        if (effect.missing().isEmpty()) {
            return code;
        }
        session.console().hint("They are told again until they have it.");
        return ExitCode.TIMED_OUT.code();
    }
}
