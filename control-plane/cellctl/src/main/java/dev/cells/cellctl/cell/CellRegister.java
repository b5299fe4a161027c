package dev.cells.cellctl.cell;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Mutation;
import dev.cells.cellctl.verb.MutationOptions;
import dev.cells.contract.control.CellSpec;
import dev.cells.routingmap.CellName;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "register",
        aliases = "create",
        description = "Tell the control plane about a cell that runs.",
        footer = {
            "",
            "Examples:",
            "  cellctl cell register c1 --instance api-0=http://10.0.0.1:8080@zone-a \\",
            "      --management api-0=https://10.0.0.1:9443 --capacity 150 --shard 2 --wave 1",
            "  cellctl cell register c2 --from dns:http://api.cell-c2.svc:8080 --management https://api.cell-c2.svc:9443",
            "  cellctl cell register -f c3.yaml"
        })
final class CellRegister implements Callable<Integer> {

    private final Session session;

    @Parameters(
            arity = "0..1",
            paramLabel = "CELL",
            converter = CellNameConverter.class,
            description = "The cell's name; with -f it is in the file.")
    private @Nullable CellName name;

    @Mixin
    private SpecOptions spec;

    @Option(
            names = "--replace",
            description = "Change a registered cell to exactly this, if nobody changed it meanwhile.")
    private boolean replace;

    @Mixin
    private MutationOptions options;

    CellRegister(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        CellSpec wanted = spec.spec(name, session.host().in());
        var api = session.controlPlane();
        var mutation = new Mutation<>(session, CellViews.at(session.clock()), options);
        if (!replace) {
            return mutation.run(null, change -> api.register(wanted, change), "registered");
        }
        var present = api.cell(new CellName(wanted.name()));
        if (present.value().etag().isEmpty()) {
            throw Failure.of(ExitCode.ERROR, "the server gave no etag, so a safe replacement is not possible");
        }
        return mutation.run(
                () -> present, change -> api.replace(wanted, present.value().etag(), change), "replaced");
    }
}
