package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is switched and for whom: {@code feature:reports}, for everyone unless an option or {@code @SCOPE} says otherwise. */
final class SwitchTarget {

    @Parameters(
            paramLabel = "SWITCH",
            description =
                    "feature:NAME, route:'METHOD /path/{id}' or job:KIND; for everyone, or with @cell:NAME or @tenant:ID.")
    private String text;

    @Option(
            names = "--cell",
            paramLabel = "CELL",
            converter = CellNameConverter.class,
            description = "For all tenants of this cell.")
    private @Nullable CellName cell;

    @Option(
            names = "--tenant",
            paramLabel = "TENANT",
            converter = TenantIdConverter.class,
            description = "For this tenant, wherever it lives.")
    private @Nullable TenantId tenant;

    @SuppressWarnings("NullAway.Init") // picocli fills it in
    SwitchTarget() {}

    SwitchId id() {
        String given = text.startsWith("switch/") ? text.substring("switch/".length()) : text;
        boolean scoped = given.indexOf('@') >= 0;
        if ((cell == null ? 0 : 1) + (tenant == null ? 0 : 1) + (scoped ? 1 : 0) > 1) {
            throw Failure.of(ExitCode.USAGE, "give one of @SCOPE, --cell and --tenant");
        }
        try {
            return SwitchId.parse(scoped ? given : given + "@" + scope());
        } catch (IllegalArgumentException e) {
            throw Failure.of(ExitCode.USAGE, String.valueOf(e.getMessage()))
                    .tryNext("cellctl switch on feature:reports --tenant acme --reason \"why\"");
        }
    }

    private String scope() {
        if (cell != null) {
            return "cell:" + cell;
        }
        return tenant == null ? "all" : "tenant:" + tenant;
    }
}
