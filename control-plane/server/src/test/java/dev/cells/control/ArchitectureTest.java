package dev.cells.control;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.cells.control");

    @Test
    void featuresDoNotFormCycles() {
        slices().matching("dev.cells.control.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void timeAndRandomnessEnterInOnePlace() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.cells.control.background.Time")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(Random.class)
                .because("what reads the clock itself cannot be simulated; inject Clock or RandomGenerator")
                .check(MAIN);
    }

    @Test
    void nothingSleeps() {
        noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .because("a loop waits on its own end, so that it can be stopped")
                .check(MAIN);
    }
}
