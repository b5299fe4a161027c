package dev.cells.cellctl.cell;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.contract.control.CellSpec;
import dev.cells.routingmap.CellName;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The two ways to describe a cell: options or a file; never both, so that nobody wonders which one counted. */
final class SpecOptions {

    @Option(
            names = "--instance",
            paramLabel = "[NAME=]URL[@ZONE]",
            description = "An API instance's data port; repeat.")
    private List<String> instances = List.of();

    @Option(
            names = "--management",
            paramLabel = "[NAME=]URL",
            description = "Management port: of one instance, or without a name of the cell; repeat.")
    private List<String> management = List.of();

    @Option(
            names = "--from",
            paramLabel = "SOURCE",
            description = "Routers find the instances: dns:URL or kubernetes:NAMESPACE/SERVICE.")
    private @Nullable String from;

    @Option(names = "--capacity", paramLabel = "N", description = "Most tenants it may hold (default 100).")
    private @Nullable Integer capacity;

    @Option(
            names = "--shard",
            paramLabel = "K",
            description = "Instances that serve one tenant (default 2, at most all).")
    private @Nullable Integer shard;

    @Option(names = "--wave", paramLabel = "W", description = "Rollout wave; 0 is the canary (default 1).")
    private @Nullable Integer wave;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "The whole description as YAML or JSON; - reads stdin.")
    private @Nullable String file;

    CellSpec spec(@Nullable CellName name, InputStream in) {
        if (file != null) {
            if (!instances.isEmpty()
                    || !management.isEmpty()
                    || from != null
                    || capacity != null
                    || shard != null
                    || wave != null) {
                throw Failure.of(ExitCode.USAGE, "-f describes the whole cell; leave out the other options");
            }
            return SpecFile.read(file, name, in);
        }
        if (name == null) {
            throw Failure.of(ExitCode.USAGE, "missing CELL, the cell's name (or -f FILE)");
        }
        int listed = instances.size();
        int served = shard != null ? shard : Math.min(2, listed == 0 ? 2 : listed);
        return CellSpecs.check(new CellSpec(
                name.value(),
                wave == null ? 1 : wave,
                capacity == null ? 100 : capacity,
                served,
                CellSpecs.instances(instances, management),
                from,
                CellSpecs.cellManagement(management)));
    }
}
