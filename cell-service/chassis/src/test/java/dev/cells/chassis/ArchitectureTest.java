package dev.cells.chassis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.cells.chassis");

    @Test
    void featuresDoNotFormCycles() {
        slices().matching("dev.cells.chassis.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void timeIsReadOnlyThroughAClock() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .because("a test must be able to say what time it is: inject java.time.Clock")
                .check(MAIN);
    }

    @Test
    void clocksComeFromOnePlaceWhereThereAreBeans() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.cells.chassis.time", "dev.cells.chassis.id", "dev.cells.chassis.schema")
                .should()
                .callMethod(Clock.class, "systemUTC")
                .because("ids and migrate run without beans; everything else injects the clock")
                .check(MAIN);
    }

    @Test
    void knowsNoApplication() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.cells.booking..", "dev.cells.router..", "dev.cells.control..", "dev.cells.local..")
                .check(MAIN);
    }
}
