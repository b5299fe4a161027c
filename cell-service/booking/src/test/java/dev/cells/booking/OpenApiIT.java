package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.booking.cell.Caller;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The API's description is checked in, so that a change of the API is seen in review. */
@QuarkusTest
class OpenApiIT extends CellTest {

    private static final Path CHECKED_IN = Path.of("openapi.yaml");
    private static final Path PRESENT = Path.of("target", "openapi.yaml");

    @Test
    void isTheDocumentThatIsCheckedIn() throws IOException {
        var reply = Caller.send(caller("nobody", 1).bare("/q/openapi").GET());

        assertThat(reply.status()).isEqualTo(200);
        Files.writeString(PRESENT, reply.response().body());
        // As trees: in which order annotations of a member appear differs from one build to the next.
        var yaml = new Yaml();
        assertThat((Object) yaml.load(Files.readString(CHECKED_IN)))
                .as("the API changed: if that is meant, copy " + PRESENT + " to " + CHECKED_IN)
                .isEqualTo(yaml.load(reply.response().body()));
    }
}
