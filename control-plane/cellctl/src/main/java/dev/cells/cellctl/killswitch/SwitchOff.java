package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Mutation;
import dev.cells.cellctl.verb.MutationOptions;
import dev.cells.contract.control.SwitchView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "off", description = "Take a switch away: what it turned off works again.")
final class SwitchOff implements Callable<Integer> {

    private final Session session;

    @Mixin
    private SwitchTarget target;

    @Mixin
    private MutationOptions options;

    SwitchOff(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var id = target.id();
        var effects = new Effects(session);
        return effects.report(new Mutation<SwitchView>(session, SwitchViews.at(session.clock()), options)
                .reasoned()
                .run(null, change -> session.controlPlane().dropSwitch(id, change), "off", effects::keep));
    }
}
