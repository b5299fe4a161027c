package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.session.DurationConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Mutation;
import dev.cells.cellctl.verb.MutationOptions;
import dev.cells.contract.control.SetSwitch;
import dev.cells.contract.control.SwitchView;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchScope;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "on",
        description =
                "Turn a feature, a route or a kind of jobs off, without a deploy. Routes answer 503, jobs stay due.")
final class SwitchOn implements Callable<Integer> {

    private final Session session;

    @Mixin
    private SwitchTarget target;

    @Option(
            names = "--ttl",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "End by itself after 10m, 24h, … (default: stay).")
    private @Nullable Duration ttl;

    @Option(
            names = "--never",
            description = "The opposite: keep it from being turned off, by a wider switch or by the cell itself.")
    private boolean never;

    @Option(
            names = "--confirm",
            paramLabel = "SWITCH",
            description = "For a switch on everyone: its name again, instead of typing it when asked.")
    private @Nullable String confirm;

    @Mixin
    private MutationOptions options;

    SwitchOn(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        SwitchId id = target.id();
        var body = new SetSwitch(id.toString(), never ? "never" : null, ttl == null ? null : seconds(ttl));
        var mutation = new Mutation<SwitchView>(session, SwitchViews.at(session.clock()), options).reasoned();
        if (id.scope() instanceof SwitchScope.All && !never) {
            mutation.named(confirm, "This turns " + id.target() + " off for everyone.", id.target());
        }
        var effects = new Effects(session);
        return effects.report(
                mutation.run(null, change -> session.controlPlane().setSwitch(body, change), "on", effects::keep));
    }

    private static long seconds(Duration time) {
        return Math.max(1, Math.ceilDiv(time.toMillis(), 1_000));
    }
}
