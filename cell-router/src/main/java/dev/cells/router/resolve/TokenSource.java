package dev.cells.router.resolve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.cells.router.http.Ascii;
import dev.cells.router.http.Field;
import dev.cells.router.http.Head;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.Refusal;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The claim {@code tenant} of a bearer token (JWT). Read, not verified: it only chooses the cell, and the cell verifies. What is
 * not a JWT says nothing.
 *
 * <p>Tokens repeat from request to request, so the last ones are remembered byte by byte; a slot is simply overwritten.
 */
final class TokenSource implements TenantSource {

    private static final String WORD = "token";
    private static final byte[] BEARER = "bearer ".getBytes(US_ASCII);
    private static final int TOKEN_MAX = 8 * 1024;
    private static final int SLOTS = 1024;
    private static final int HASHED = 16;

    private final JsonFactory json = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private final AtomicReferenceArray<@Nullable Known> known = new AtomicReferenceArray<>(SLOTS);

    @SuppressWarnings("ArrayRecordComponent") // compared by its own method only
    private record Known(byte[] token, Claim claim) {
        boolean is(byte[] bytes, int from, int to) {
            return Arrays.equals(token, 0, token.length, bytes, from, to);
        }
    }

    @Override
    public String word() {
        return WORD;
    }

    @Override
    public Claim of(RequestHead request) {
        Head head = request.head();
        int field = head.only(Field.AUTHORIZATION);
        if (field == -2) {
            return new Claim.Wrong(
                    new Refusal.BadRequest(400, "authorization-repeated", "Authorization must be sent at most once"));
        }
        if (field == -1) {
            return Claim.SILENT;
        }
        int from = head.valueFrom(field) + BEARER.length;
        int to = head.valueTo(field);
        boolean bearer = to > from
                && to - from <= TOKEN_MAX
                && Ascii.equalsIgnoreCase(head.bytes(), head.valueFrom(field), from, BEARER);
        return bearer ? remembered(head.bytes(), from, to) : Claim.SILENT;
    }

    private Claim remembered(byte[] bytes, int from, int to) {
        int hash = 1;
        for (int i = Math.max(from, to - HASHED); i < to; i++) {
            hash = hash * 31 + bytes[i];
        }
        int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
        Known entry = known.get(slot);
        if (entry != null && entry.is(bytes, from, to)) {
            return entry.claim();
        }
        byte[] token = Arrays.copyOfRange(bytes, from, to);
        Claim claim = read(new String(token, ISO_8859_1));
        known.set(slot, new Known(token, claim));
        return claim;
    }

    private Claim read(String token) {
        int first = token.indexOf('.');
        int second = token.indexOf('.', first + 1);
        if (first < 0 || second < 0) {
            return Claim.SILENT;
        }
        try {
            byte[] payload = Base64.getUrlDecoder().decode(token.substring(first + 1, second));
            return tenant(payload);
        } catch (IOException | IllegalArgumentException _) {
            return Claim.SILENT;
        }
    }

    private Claim tenant(byte[] payload) throws IOException {
        try (JsonParser parser = json.createParser(payload)) {
            Claim claim = Claim.SILENT;
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return claim;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean tenant = "tenant".equals(parser.currentName());
                boolean text = parser.nextToken() == JsonToken.VALUE_STRING;
                if (tenant && text) {
                    byte[] id = parser.getText().getBytes(ISO_8859_1);
                    claim = TenantSource.named(WORD, id, 0, id.length);
                }
                parser.skipChildren();
            }
            return claim;
        }
    }
}
