package dev.cells.chassis.testapp;

import dev.cells.local.process.Trees;
import dev.cells.pki.Authority;
import dev.cells.pki.Credentials;
import dev.cells.pki.FleetAuthority;
import dev.cells.pki.Issued;
import dev.cells.pki.Secrets;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Makes the data port serve TLS, with files that can be replaced as Kubernetes replaces those of a mounted secret: all at once. */
public final class DataPortKeys implements QuarkusTestResourceLifecycleManager {

    private static final String KEYS = "cells.data.tls.";

    private Path directory;
    private FleetAuthority fleet;
    private FleetAuthority strangers;
    private int versions;

    @Override
    public Map<String, String> start() {
        try {
            directory = Files.createTempDirectory("cells-test");
            fleet = new FleetAuthority(directory.resolve("pki"), Clock.systemUTC());
            strangers = new FleetAuthority(directory.resolve("other-pki"), Clock.systemUTC());
            renew();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of(
                KEYS + "certificate", mounted("tls.crt"),
                KEYS + "key", mounted("tls.key"),
                KEYS + "authority", mounted("ca.crt"));
    }

    private String mounted(String file) {
        return directory.resolve("mounted").resolve(file).toString();
    }

    /** Mounts a new certificate of the same authority. */
    public void renew() throws IOException {
        mount(issue("pki"));
    }

    /** Mounts a certificate of another authority, whose routers are let in from then on instead. */
    public void changeAuthority() throws IOException {
        strangers.router();
        mount(issue("other-pki"));
    }

    /** Mounts a certificate of the fleet beside both authorities, as while one takes the other's place. */
    public void trustBothAuthorities() throws IOException {
        strangers.router();
        var issued = issue("pki");
        mount(new Issued(
                issued.certificate(),
                issued.key(),
                issued.authority() + issue("other-pki").authority()));
    }

    /** Mounts a certificate and a key that do not belong together. */
    public void mixUp() throws IOException {
        var issued = issue("pki");
        mount(new Issued(issued.certificate(), issue("pki").key(), issued.authority()));
    }

    private Issued issue(String authority) throws IOException {
        fleet.router();
        return Authority.in(directory.resolve(authority), Clock.systemUTC())
                .issue("c1", List.of(Authority.cellName("c1"), "localhost"), List.of("127.0.0.1"));
    }

    private void mount(Issued issued) throws IOException {
        Path version = directory.resolve("version-" + ++versions);
        Secrets.write(version.resolve("tls.crt"), issued.certificate());
        Secrets.write(version.resolve("tls.key"), issued.key());
        Secrets.write(version.resolve("ca.crt"), issued.authority());
        Path link = Files.createSymbolicLink(directory.resolve("next"), version);
        Files.move(link, directory.resolve("mounted"), StandardCopyOption.ATOMIC_MOVE);
    }

    public Credentials router() throws IOException {
        return fleet.router();
    }

    /** Signed by the right authority, but nobody's business here. */
    public List<Credentials> otherNames() throws IOException {
        return List.of(fleet.controlPlane(), fleet.cell("c1"), fleet.cell("c2"));
    }

    /** The right name, signed by another authority. */
    public Credentials otherAuthority() throws IOException {
        return strangers.router();
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(this, new TestInjector.MatchesType(DataPortKeys.class));
    }

    @Override
    public void stop() {
        try {
            Trees.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
