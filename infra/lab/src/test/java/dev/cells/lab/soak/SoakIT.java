package dev.cells.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.lab.Experiment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The soak of {@code scripts/lab soak}, shortened. */
@Timeout(120)
class SoakIT {

    private static final int ROUNDS = 600;

    @Test
    void nothingIsLeftOverAfterManyBadEnds(@TempDir Path folder) throws Exception {
        Path checkout = Path.of("../..").toAbsolutePath().normalize();
        Experiment.Verdict verdict = new SoakExperiment(ROUNDS).run(checkout, folder);
        assertThat(verdict.holds()).as(verdict.figure()).isTrue();
    }
}
