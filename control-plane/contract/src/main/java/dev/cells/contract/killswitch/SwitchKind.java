package dev.cells.contract.killswitch;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a kill switch turns off. */
public enum SwitchKind {
    /** Whatever code and routes name it, for example {@code reports}. */
    FEATURE("[A-Za-z0-9][A-Za-z0-9._-]{0,99}"),
    /** One route: method and path template, for example {@code GET /v1/bookings/{id}}. */
    ROUTE("[A-Z]{3,7} /[A-Za-z0-9/{}._~-]{0,190}"),
    /** Jobs of one kind, for example {@code sms-reminder}. */
    JOB("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Pattern names;

    SwitchKind(String names) {
        this.names = Pattern.compile(names);
    }

    /** The word in an id. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isName(String name) {
        return names.matcher(name).matches();
    }

    static Optional<SwitchKind> of(String word) {
        return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }
}
