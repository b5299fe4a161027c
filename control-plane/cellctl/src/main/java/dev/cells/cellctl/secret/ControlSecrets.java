package dev.cells.cellctl.secret;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.Session;
import dev.cells.pki.Authority;
import dev.cells.pki.TokenIssuer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "secrets",
        description =
                "Print the Kubernetes Secrets of the control plane and the routers, made here and now; asks no server.",
        footer = {
            "",
            "Passwords and keys are new on each call. Use kubectl create, which leaves secrets that exist as they are:",
            "kubectl apply would replace passwords that the control plane's database goes on to expect.",
            "",
            "Examples:",
            "  cellctl control secrets | kubectl create -f -",
            "  cellctl control secrets | kubectl apply -l app.kubernetes.io/component=router-token -f -   (a new token)",
            "  cellctl control secrets --router-host '*.cells.example' | kubectl create -f -",
            "",
            "In production take certificates from your own authority and tokens from your identity provider."
        })
final class ControlSecrets implements Callable<Integer> {

    private static final Duration ROUTER_TOKEN = Duration.ofDays(90);

    private final Session session;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            defaultValue = "cells-control",
            description = "The control plane's namespace (default cells-control).")
    private String namespace;

    @Option(
            names = "--router-namespace",
            paramLabel = "NAME",
            defaultValue = "cells-router",
            description = "The routers' namespace (default cells-router).")
    private String routerNamespace;

    @Option(
            names = "--router-host",
            paramLabel = "NAME",
            defaultValue = "*.cells.localhost",
            description = "DNS name by which clients know the routers; may be given several times "
                    + "(default *.cells.localhost).")
    private List<String> routerHosts;

    @Mixin
    private Printing printing;

    ControlSecrets(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Namespaces.check(namespace, "--namespace");
        Namespaces.check(routerNamespace, "--router-namespace");
        routerHosts.forEach(HostNames::check);
        printing.check(session, "cellctl control secrets");
        Instant end = session.now().plus(ROUTER_TOKEN).truncatedTo(ChronoUnit.SECONDS);
        printing.print(session, secrets(), "The routers' token ends on " + end + ".");
        return ExitCode.OK.code();
    }

    private List<Secret> secrets() {
        Authority authority = printing.authority().certificates(session);
        TokenIssuer tokens = printing.authority().tokens(session);
        var client = authority.issue("control-plane", List.of(Authority.CONTROL_PLANE), List.of());
        var router = authority.issue("router", List.of(Authority.ROUTER), List.of());
        var edge = authority.issue("router", edgeNames(), List.of());
        return List.of(
                Secret.of(namespace, "control-database", "database", Passwords.database("owner", "app")),
                Secret.certificate(namespace, "control-management-client-tls", "management-tls", client),
                Secret.of(
                        namespace,
                        "control-tokens",
                        "tokens",
                        Map.of("public.pem", printing.authority().publicKey(session))),
                Secret.of(
                        routerNamespace,
                        "router-token",
                        "router-token",
                        Map.of("token", tokens.controlPlane("router", "router", ROUTER_TOKEN))),
                Secret.certificate(routerNamespace, "router-cell-client-tls", "data-tls", router),
                Secret.certificate(routerNamespace, "router-tls", "router-tls", edge));
    }

    /** What clients call the routers, outside and inside the cluster. */
    private List<String> edgeNames() {
        String service = "cell-router." + routerNamespace + ".svc";
        return Stream.concat(routerHosts.stream(), Stream.of(service, service + ".cluster.local"))
                .toList();
    }
}
