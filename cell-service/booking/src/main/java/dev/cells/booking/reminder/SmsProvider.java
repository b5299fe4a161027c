package dev.cells.booking.reminder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.dependency.Dependency;
import dev.cells.chassis.dependency.Outcome;
import dev.cells.chassis.dependency.Outside;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/** Sends text messages: {@code POST /messages}, which takes an Idempotency-Key. */
@ApplicationScoped
class SmsProvider {

    private final Dependency sms;
    private final ObjectMapper json;

    @Inject
    SmsProvider(@Outside("sms") Dependency sms, ObjectMapper json) {
        this.sms = sms;
        this.json = json;
    }

    boolean isConfigured() {
        return sms.isPresent();
    }

    Duration retryAfter() {
        return sms.retryAfter();
    }

    Outcome send(String to, String text, String idempotencyKey) throws JsonProcessingException {
        return sms.post("/messages", json.writeValueAsString(new Message(to, text)), idempotencyKey);
    }

    private record Message(String to, String text) {}
}
