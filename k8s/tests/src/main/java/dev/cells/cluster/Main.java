package dev.cells.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * {@code scripts/test cluster}: pastes docs/kubernetes.md into a shell against {@code KUBECONFIG}, then disturbs what runs. Argument: the
 * checkout. Environment: {@code LOAD_IMAGE}, a command that takes an image archive; {@code KEEP=1} leaves everything there.
 */
public final class Main {

    private static final List<String> NAMESPACES =
            List.of(Matrix.CONTROL, Matrix.ROUTER, "cell-c0", "cell-c1", "cell-c2", Traffic.NAMESPACE);
    private static final Duration IMAGE_MAX = Duration.ofMinutes(5);

    private final Kubectl kubectl = new Kubectl();
    private final Path checkout;
    private final Guide guide;
    private final List<Row> rows = new ArrayList<>();

    private Main(Path checkout) throws IOException {
        this.checkout = checkout;
        this.guide = Guide.read(checkout.resolve("docs/kubernetes.md"));
    }

    /** Exits with 0 when every row holds. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var main = new Main(Path.of(arguments[0]).toAbsolutePath());
        System.exit(main.run() ? 0 : 1);
    }

    private boolean run() throws IOException, InterruptedException {
        refuseWhatIsNotOurs();
        loadImages();
        try (var shell = new Shell(checkout)) {
            try {
                shell.ask("export CELLCTL_AUTHORITY=$(mktemp -d)");
                var install = new InstallCheck(shell, guide);
                show(install);
                if (install.booked()) {
                    disturb(shell);
                } else {
                    System.out.println(kubectl.attempt(Duration.ofSeconds(30), "", "get", "pods,jobs", "-A")
                            .out());
                }
            } finally {
                cleanUp(shell);
            }
        }
        rows.forEach(System.out::println);
        boolean all = rows.stream().allMatch(Row::holds);
        System.out.println(all ? "cluster: all " + rows.size() + " rows hold" : "cluster: not every row holds");
        return all;
    }

    private void refuseWhatIsNotOurs() throws IOException, InterruptedException {
        List<String> present = kubectl.run("get", "namespaces", "-o", "name")
                .lines()
                .map(name -> name.replace("namespace/", ""))
                .filter(NAMESPACES::contains)
                .toList();
        if (!present.isEmpty()) {
            throw new IOException(
                    "the cluster has " + present + " already; this test makes and removes them, so it does not start");
        }
    }

    private void loadImages() throws IOException, InterruptedException {
        String load = System.getenv("LOAD_IMAGE");
        if (load == null || load.isBlank()) {
            System.out.println("LOAD_IMAGE is not set: the cluster must find the images itself");
            return;
        }
        for (Path archive : archives()) {
            Process process = new ProcessBuilder("sh", "-c", load + " \"$0\"", archive.toString())
                    .inheritIO()
                    .start();
            if (!process.waitFor(IMAGE_MAX) || process.exitValue() != 0) {
                throw new IOException(load + " " + archive + " failed");
            }
        }
    }

    private List<Path> archives() throws IOException {
        String ending = "-" + version() + ".tar";
        try (Stream<Path> files = Files.list(checkout.resolve("target/images"))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private void disturb(Shell shell) throws IOException, InterruptedException {
        List<String> cells = List.of("cell-c1", "cell-c2");
        List<String> all = List.of(Matrix.CONTROL, Matrix.ROUTER, "cell-c1", "cell-c2");
        Map<String, String> tokens = new TreeMap<>();
        for (String tenant : Tenants.makeMore(shell)) {
            tokens.put(tenant, shell.ask("scripts/cellctl token tenant " + tenant + " 2>/dev/null"));
        }
        show(new HelmTestCheck(shell, guide));
        try (var traffic = Traffic.start(kubectl, tokens, "docker.io/cells/cellctl:" + version())) {
            List<String> withLoad =
                    Stream.concat(all.stream(), Stream.of(Traffic.NAMESPACE)).toList();
            show(new AdmissionCheck(kubectl, withLoad));
            try (var probes = Probes.start(kubectl, List.of(Matrix.CONTROL, cells.get(0), cells.get(1)))) {
                show(new MatrixCheck(kubectl, withLoad));
            }
            show(new DataTlsCheck(kubectl, traffic, tokens.keySet()));
            show(new UpgradeCheck(kubectl, shell, guide, all));
            show(new DeletedPodCheck(kubectl, traffic, false));
            show(new DeletedPodCheck(kubectl, traffic, true));
            show(new RestartCheck(kubectl, traffic, "cell-c1", "api"));
            show(new MigrationCheck(kubectl, shell, traffic));
            show(new RestartCheck(kubectl, traffic, Matrix.ROUTER, "cell-router"));
            show(new DatabaseCheck(kubectl, traffic, Tenants.IN_C1));
            show(new RenewalCheck(kubectl, shell, traffic));
            show(new DiscoveryCheck(kubectl, shell, guide, traffic, "beauty-bar"));
            // Last of these: it replaces the pod to which the page's port is forwarded.
            show(new ControlPlaneAwayCheck(kubectl, traffic, tokens.size()));
        }
        show(new ClientTlsCheck(shell, guide));
        show(new UninstallCheck(kubectl, shell, guide));
    }

    private void show(Check check) throws IOException, InterruptedException {
        Row row = check.run();
        System.out.println(row);
        rows.add(row);
    }

    private void cleanUp(Shell shell) throws IOException, InterruptedException {
        if (System.getenv("KEEP") != null) {
            return;
        }
        for (Guide.Block block : guide.under("Remove everything")) {
            shell.run(block.text(), Duration.ofMinutes(4));
        }
        shell.ask("rm -r \"$CELLCTL_AUTHORITY\"");
        kubectl.attempt(Duration.ofMinutes(2), "", "delete", "namespace", Traffic.NAMESPACE, "--ignore-not-found");
    }

    private String version() throws IOException {
        return Files.readString(checkout.resolve("pom.xml"))
                .lines()
                .filter(line -> line.startsWith("  <version>"))
                .map(line -> line.replaceAll("</?version>", "").strip())
                .findFirst()
                .orElseThrow();
    }
}
