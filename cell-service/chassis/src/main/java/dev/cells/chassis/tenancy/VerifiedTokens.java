package dev.cells.chassis.tenancy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tokens whose signature was found right, until they expire: verifying one costs as much as serving a small request. The key cannot change
 * while the process runs, so a token that was right stays right until then. Two generations, each bounded: when the young one is full it
 * becomes the old one, so what is used stays.
 */
final class VerifiedTokens {

    private static final int GENERATION_MAX = 2_000;
    private static final int CHARACTERS_MAX = 4_096;

    private volatile Map<String, VerifiedToken> young = new ConcurrentHashMap<>();
    private volatile Map<String, VerifiedToken> old = Map.of();

    /**
     * What it says; null when it is not known here, or no longer good.
     *
     * @param authorization the whole value of the header field
     */
    @Nullable
    VerifiedToken find(String authorization, long nowSecond) {
        VerifiedToken found = young.get(authorization);
        if (found == null) {
            found = old.get(authorization);
            if (found == null) {
                return null;
            }
            keep(authorization, found);
        }
        return nowSecond < found.expiresAtSecond() ? found : null;
    }

    void keep(String authorization, VerifiedToken verified) {
        if (authorization.length() > CHARACTERS_MAX) {
            return;
        }
        if (young.size() >= GENERATION_MAX) {
            age();
        }
        young.put(authorization, verified);
    }

    private synchronized void age() {
        if (young.size() >= GENERATION_MAX) {
            old = young;
            young = new ConcurrentHashMap<>();
        }
    }

    int size() {
        return young.size() + old.size();
    }
}
