package dev.cells.cellctl;

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
            .importPackages("dev.cells.cellctl");

    @Test
    void featuresDoNotFormCycles() {
        slices().matching("dev.cells.cellctl.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void renderingKnowsNothingOfHttp() {
        noClasses()
                .that()
                .resideInAPackage("..output..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net.http..", "dev.cells.cellctl.api..", "dev.cells.cellctl.session..")
                .check(MAIN);
    }

    @Test
    void onlyWhatSignsLoadsCryptography() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..authority..", "..secret..", "..token..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.cells.pki..", "org.bouncycastle..", "org.jose4j..")
                .because("every command would start slower")
                .check(MAIN);
    }

    @Test
    void timeIsReadOnlyThroughAClock() {
        noClasses().should().callMethod(Instant.class, "now").check(MAIN);
    }
}
