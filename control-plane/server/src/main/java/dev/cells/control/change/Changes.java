package dev.cells.control.change;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.control.database.Database;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Makes a change once, however often the same request arrives. */
@Singleton
public class Changes {

    private final Keys keys;
    private final ObjectMapper json;

    Changes(Keys keys, ObjectMapper json) {
        this.keys = keys;
        this.json = json;
    }

    /** For a change that is one transaction: claim, change and answer are kept together or not at all. */
    public Answer once(
            Connection connection, Caller caller, String operation, @Nullable Object body, Database.Work<Answer> change)
            throws SQLException {
        return switch (begin(connection, caller, operation, body)) {
            case Claim.Replay(var answer) -> answer;
            case Claim.Proceed _ -> {
                Answer answer = change.run(connection);
                done(connection, caller, answer);
                yield answer;
            }
        };
    }

    /** First half of a change that goes on after its first commit; {@link #done} or {@link #open} is the second. */
    public Claim begin(Connection connection, Caller caller, String operation, @Nullable Object body)
            throws SQLException {
        return caller.key() == null || caller.dryRun()
                ? new Claim.Proceed(false)
                : keys.claim(connection, caller.actor(), caller.key(), fingerprint(operation, body));
    }

    public void done(Connection connection, Caller caller, Answer answer) throws SQLException {
        if (caller.key() != null && !caller.dryRun()) {
            keys.done(connection, caller.actor(), caller.key(), answer);
        }
    }

    /** The request ended without an answer worth keeping: the same one may come again. */
    public void open(Connection connection, Caller caller) throws SQLException {
        if (caller.key() != null && !caller.dryRun()) {
            keys.open(connection, caller.actor(), caller.key());
        }
    }

    public String json(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer cannot be written as JSON", e);
        }
    }

    private String fingerprint(String operation, @Nullable Object body) {
        String text = operation + "\n" + (body == null ? "" : json(body));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
