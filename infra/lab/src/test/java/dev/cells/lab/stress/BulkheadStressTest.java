package dev.cells.lab.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.lab.Experiment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BulkheadStressTest {

    @Test
    void everyWallIsAtRestAfterEveryRound(@TempDir Path state) throws Exception {
        Experiment.Verdict verdict = new BulkheadStressExperiment(50).run(Path.of("."), state);
        assertThat(verdict.holds()).as(verdict.figure()).isTrue();
    }
}
