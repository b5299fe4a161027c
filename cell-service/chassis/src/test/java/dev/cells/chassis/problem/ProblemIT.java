package dev.cells.chassis.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ProblemIT extends CellIT {

    private String tenant = "";

    @BeforeEach
    void tenant() {
        tenant = newTenant();
    }

    private static void refused(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.isProblem(code)).as(reply.body()).isTrue();
    }

    @Test
    void namesTheFieldThatBreaksAConstraint() {
        var reply = client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"\"}");

        refused(reply, 400, "request-invalid");
        assertThat(reply.body()).contains("some_text must not be blank");
    }

    @Test
    void namesAnUnknownMember() {
        var reply = client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"a\",\"colour\":\"red\"}");

        refused(reply, 400, "member-unknown");
        assertThat(reply.body()).contains("colour");
    }

    @Test
    void saysWhereJsonIsBroken() {
        var reply = client.post(tenant, 1, "/v1/notes", "{\"some_text\":");

        refused(reply, 400, "json-malformed");
        assertThat(reply.body()).contains("line 1");
    }

    @Test
    void namesAMemberOfTheWrongType() {
        refused(client.post(tenant, 1, "/v1/notes", "{\"some_text\":{\"a\":1}}"), 400, "member-invalid");
    }

    @Test
    void refusesWhatHttpRefuses() {
        refused(client.get(tenant, 1, "/v1/nowhere"), 404, "not-found");
        refused(client.get(tenant, 1, "/nowhere-at-all"), 404, "not-found");
        refused(
                client.send(client.as(tenant, 1, "/v1/notes").method("PATCH", HttpRequest.BodyPublishers.noBody())),
                405,
                "method-not-allowed");
        refused(
                client.send(client.as(tenant, 1, "/v1/notes")
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString("hello"))),
                415,
                "media-type-unsupported");
    }

    @Test
    void tellsNothingAboutABug() {
        var reply = client.post(tenant, 1, "/v1/notes/failing", "{\"some_text\":\"secret\"}");

        refused(reply, 500, "internal-error");
        assertThat(reply.body()).doesNotContain("secret", "as the test wants", "Exception");
    }

    @Test
    void tellsThatAStatementRanTooLong() {
        refused(client.post(tenant, 1, "/v1/sleep?seconds=10", ""), 503, "database-busy");
    }
}
