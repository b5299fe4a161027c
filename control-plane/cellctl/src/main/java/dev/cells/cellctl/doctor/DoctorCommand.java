package dev.cells.cellctl.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Documents;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.Tone;
import dev.cells.cellctl.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Goes from near to far, and stops where nothing behind can be known. */
@Command(
        name = "doctor",
        description = "Check context, server, token, cells, routers and tenants; each with what to do.")
public final class DoctorCommand implements Callable<Integer> {

    private final Session session;
    private final List<Check> checks = new ArrayList<>();

    DoctorCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.format(Format.TABLE, Format.WIDE, Format.JSON, Format.YAML);
        if (add("context", () -> List.of(LocalChecks.contextFile(session)))
                && add("server", () -> List.of(LocalChecks.server(session)))
                && add("token", () -> LocalChecks.token(session))
                && add("server", () -> ServerChecks.version(session))) {
            add("cells", () -> FleetChecks.cells(session));
            add("routers", () -> FleetChecks.routers(session));
            add("tenants", () -> FleetChecks.tenants(session));
        }
        if (session.format().structured()) {
            print();
        }
        return checks.stream()
                .map(Check::exit)
                .filter(exit -> exit != ExitCode.OK)
                .findFirst()
                .orElse(ExitCode.OK)
                .code();
    }

    /** Returns whether it makes sense to look further. */
    private boolean add(String name, Supplier<List<Check>> look) {
        List<Check> found;
        try {
            found = look.get();
        } catch (Failure e) {
            String todo = e.tries().isEmpty() ? "see the message" : e.tries().getFirst();
            found = List.of(Check.failed(name, e.text(), todo, e.exit()));
        }
        checks.addAll(found);
        if (!session.format().structured()) {
            found.forEach(this::line);
        }
        return found.stream().allMatch(check -> check.exit() == ExitCode.OK);
    }

    private void line(Check check) {
        session.console().data(check.text());
        if (check.todo() != null) {
            session.console().data(new Text("    → " + check.todo(), Tone.DIM));
        }
    }

    private void print() {
        var array = JsonNodeFactory.instance.arrayNode();
        for (Check check : checks) {
            var node = JsonNodeFactory.instance
                    .objectNode()
                    .put("check", check.name())
                    .put("verdict", check.verdict())
                    .put("found", check.found());
            array.add(check.todo() == null ? node : node.put("todo", check.todo()));
        }
        JsonNode document = JsonNodeFactory.instance.objectNode().set("items", array);
        session.console().data(session.format() == Format.JSON ? Documents.json(document) : Documents.yaml(document));
    }
}
