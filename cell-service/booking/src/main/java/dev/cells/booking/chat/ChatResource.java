package dev.cells.booking.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.dependency.Dependency;
import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Reason;
import dev.cells.chassis.dependency.Outcome.Refused;
import dev.cells.chassis.dependency.Outside;
import dev.cells.chassis.killswitch.Feature;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** {@code /v1/chat}: holds no connection of the database, and at most the assistant's places. */
@Path("/v1/chat")
@RunOnVirtualThread
@Feature("assistant")
public class ChatResource {

    private final Dependency llm;
    private final ObjectMapper json;

    @Inject
    ChatResource(@Outside("llm") Dependency llm, ObjectMapper json) {
        this.llm = llm;
        this.json = json;
    }

    @POST
    public Reply ask(@NotNull @Valid Question question) throws JsonProcessingException {
        return switch (llm.post("/completions", json.writeValueAsString(question))) {
            case Answered(var status, var body)
            when status / 100 == 2 -> new Reply(json.readTree(body).path("text").asText());
            case Answered answered -> throw llm.problem(new Refused(Reason.FAILED, "answered " + answered.status()));
            case Refused refused -> throw llm.problem(refused);
        };
    }
}
