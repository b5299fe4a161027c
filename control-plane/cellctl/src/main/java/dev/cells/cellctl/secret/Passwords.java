package dev.cells.cellctl.secret;

import dev.cells.pki.Secrets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fresh passwords by key. */
final class Passwords {

    private Passwords() {}

    /** A database's administrator, then one password for each of {@code roles}. */
    static Map<String, String> database(String... roles) {
        var values = new LinkedHashMap<String, String>();
        values.put("admin-username", "postgres");
        values.put("admin-password", Secrets.newPassword());
        for (String role : roles) {
            values.put(role + "-password", Secrets.newPassword());
        }
        return values;
    }

    static Map<String, String> one() {
        return Map.of("password", Secrets.newPassword());
    }
}
