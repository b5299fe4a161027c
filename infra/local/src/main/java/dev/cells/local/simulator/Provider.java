package dev.cells.local.simulator;

import java.util.Locale;
import java.util.Optional;

/** An outside service, and the answer that it gives when it works. */
public enum Provider {
    PAYMENTS(201, "{\"id\":\"pay-%d\",\"status\":\"succeeded\"}"),
    SMS(202, "{\"id\":\"sms-%d\",\"status\":\"queued\"}"),
    CALENDAR(200, "{\"id\":\"cal-%d\",\"busy\":[]}"),
    RECOMMENDATIONS(200, "{\"id\":\"rec-%d\",\"services\":[]}"),
    LLM(200, "{\"id\":\"llm-%d\",\"text\":\"See you soon.\"}");

    private final int status;
    private final String answer;

    Provider(int status, String answer) {
        this.status = status;
        this.answer = answer;
    }

    /** The word in paths and in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Provider> of(String word) {
        for (Provider provider : values()) {
            if (provider.word().equals(word)) {
                return Optional.of(provider);
            }
        }
        return Optional.empty();
    }

    int status() {
        return status;
    }

    /** The body for the {@code number}th request. */
    String answer(long number) {
        return answer.formatted(number);
    }
}
