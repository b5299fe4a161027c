package dev.cells.router;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.cells.router");

    @Test
    void featuresDoNotFormCycles() {
        slices().matching("dev.cells.router.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void decidingKnowsNoSockets() {
        noClasses()
                .that()
                .resideInAnyPackage("..resolve..", "..table..", "..refuse..", "..cell..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.netty.channel..", "io.vertx..", "java.net.http..")
                .check(MAIN);
    }

    @Test
    void timeIsReadOnlyThroughAClock() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(MAIN);
    }
}
