package dev.cells.cellctl.secret;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.pki.Authority;
import dev.cells.routingmap.CellName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "secrets",
        description = "Print a cell's Kubernetes Secrets, made here and now; asks no server.",
        footer = {
            "",
            "Passwords and keys are new on each call. Use kubectl create, which leaves secrets that exist as they are:",
            "kubectl apply would replace passwords that the cell's database goes on to expect.",
            "",
            "Examples:",
            "  cellctl cell secrets c1 | kubectl create -f -",
            "  cellctl cell secrets c1 | kubectl apply -l app.kubernetes.io/component=management-tls -f -   (a new certificate)",
            "",
            "In production take certificates from your own authority and tokens from your identity provider."
        })
public final class CellSecrets implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "CELL", converter = CellNameConverter.class, description = "The cell's name.")
    private CellName name;

    @Option(names = "--namespace", paramLabel = "NAME", description = "The cell's namespace (default cell-CELL).")
    private @Nullable String namespace;

    @Mixin
    private Printing printing;

    CellSecrets(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        String inside = Namespaces.check(namespace == null ? "cell-" + name : namespace, "--namespace");
        printing.check(session, "cellctl cell secrets " + name);
        printing.print(session, secrets(inside), null);
        return ExitCode.OK.code();
    }

    private List<Secret> secrets(String inside) {
        Authority authority = printing.authority().certificates(session);
        List<String> names = List.of(
                Authority.cellName(name.value()),
                "management." + inside + ".svc",
                "management." + inside + ".svc.cluster.local");
        return List.of(
                Secret.of(
                        inside,
                        "cell-database",
                        "database",
                        Passwords.database("migrator", "api", "worker", "report", "control")),
                Secret.of(inside, "cell-redis", "redis", Passwords.one()),
                Secret.certificate(
                        inside,
                        "cell-management-tls",
                        "management-tls",
                        authority.issue(name.value(), names, List.of())),
                Secret.certificate(
                        inside,
                        "cell-data-tls",
                        "data-tls",
                        authority.issue(name.value(), List.of(Authority.cellName(name.value())), List.of())),
                Secret.of(
                        inside,
                        "cell-tokens",
                        "tokens",
                        Map.of("public.pem", printing.authority().publicKey(session))));
    }
}
