package dev.cells.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules over the compiled classes of every module; the other modules are built before this one. */
class ArchitectureTest {

    private static final List<String> MODULES = List.of(
            "cell-router",
            "cell-service/isolation",
            "cell-service/chassis",
            "cell-service/booking",
            "control-plane/contract",
            "control-plane/pki",
            "control-plane/server",
            "control-plane/cellctl",
            "infra/local");

    private static final String[] APPLICATIONS = {
        "dev.cells.booking..", "dev.cells.control..", "dev.cells.cellctl..", "dev.cells.router..", "dev.cells.local.."
    };

    private static JavaClasses all;

    @BeforeAll
    static void importModules() {
        Path root = Path.of("../..").toAbsolutePath().normalize();
        List<Path> folders = MODULES.stream()
                .map(m -> root.resolve(m).resolve("target/classes"))
                .toList();
        assertThat(folders).as("every module is compiled").allMatch(Files::isDirectory);
        all = new ClassFileImporter().importPaths(folders);
    }

    @Test
    void isolationNeedsNoFrameworkAndNothingElseOfOurs() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.cells.isolation..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.cells.isolation..", "java..", "org.jspecify.."));
    }

    @Test
    void contractIsPlainJava() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.cells.contract..", "dev.cells.routingmap..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("dev.cells.contract..", "dev.cells.routingmap..", "java..", "org.jspecify.."));
    }

    @Test
    void pkiKnowsTheContractAndItsLibrariesOnly() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.cells.pki..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "dev.cells.pki..",
                        "dev.cells.routingmap..",
                        "java..",
                        "javax.security..",
                        "org.bouncycastle..",
                        "org.jose4j..",
                        "org.jspecify.."));
    }

    @Test
    void whoChecksTokensAndCertificatesCannotSignThem() {
        check(noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.cells.chassis..", "dev.cells.booking..", "dev.cells.control..", "dev.cells.router..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cells.pki.."));
    }

    @Test
    void chassisKnowsNoApplication() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.cells.chassis..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(APPLICATIONS));
    }

    @Test
    void applicationsDoNotKnowEachOther() {
        for (String application : APPLICATIONS) {
            String[] others = List.of(APPLICATIONS).stream()
                    .filter(o -> !o.equals(application))
                    .toArray(String[]::new);
            check(noClasses()
                    .that()
                    .resideInAPackage(application)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others));
        }
    }

    @Test
    void routerAndControlPlaneDoNotUseTheChassis() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.cells.router..", "dev.cells.control..", "dev.cells.cellctl..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.cells.chassis.."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"booking", "chassis", "control", "cellctl", "router", "local"})
    void featuresDoNotFormCycles(String part) {
        slices().matching("dev.cells." + part + ".(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(all);
    }

    @Test
    void timeIsReadOnlyThroughAClock() {
        check(
                noClasses()
                        .should()
                        .callMethod(Instant.class, "now")
                        .orShould()
                        .callMethod(LocalDate.class, "now")
                        .orShould()
                        .callMethod(LocalDateTime.class, "now")
                        .orShould()
                        .callMethod(Thread.class, "sleep", long.class)
                        .because(
                                "a test must be able to set the time: take a java.time.Clock, and wait on a condition with a deadline"));
    }

    @Test
    void randomnessIsInjected() {
        check(noClasses()
                .should()
                .callMethod(Math.class, "random")
                .because("a test must be able to replay: take a " + RandomGenerator.class.getName()));
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(all);
    }
}
