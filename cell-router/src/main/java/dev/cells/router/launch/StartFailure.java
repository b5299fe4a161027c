package dev.cells.router.launch;

import io.quarkus.runtime.QuarkusBindException;
import io.smallrye.config.ConfigValidationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why a start failed, in sentences for whoever started it. */
public final class StartFailure {

    private static final Pattern UNKNOWN_KEY = Pattern.compile("SRCFG00050: (\\S+) in .*");
    private static final Pattern NUMBERED = Pattern.compile("SRCFG\\d+: |[a-zA-Z.]+Exception: ");

    private StartFailure() {}

    /** At least one sentence, without a full stop. */
    public static List<String> sentences(Throwable problem, KnownKeys keys) {
        Optional<ConfigValidationException> invalid = find(problem, ConfigValidationException.class);
        if (invalid.isPresent()) {
            return problems(invalid.get(), keys);
        }
        Optional<QuarkusBindException> bind = find(problem, QuarkusBindException.class);
        if (bind.isPresent()) {
            return List.of("the management port is taken: " + message(bind.get())
                    + "; choose another with --management-port or quarkus.http.port, 0 takes a free one");
        }
        return List.of(message(ours(problem)));
    }

    private static List<String> problems(ConfigValidationException invalid, KnownKeys keys) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < invalid.getProblemCount(); i++) {
            String text = invalid.getProblem(i).getMessage();
            var unknown = UNKNOWN_KEY.matcher(text);
            all.add(unknown.matches() ? keys.unknown(unknown.group(1)) : plain(text));
        }
        return all;
    }

    private static <T extends Throwable> Optional<T> find(@Nullable Throwable problem, Class<T> kind) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return Optional.of(kind.cast(cause));
            }
        }
        return Optional.empty();
    }

    /** The first cause that says more than that starting failed. */
    private static Throwable ours(Throwable problem) {
        Throwable cause = problem;
        while (cause.getCause() != null
                && (message(cause).equals("Failed to start quarkus")
                        || message(cause).equals(cause.getCause().toString()))) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static String message(Throwable cause) {
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private static String plain(String text) {
        return NUMBERED.matcher(text).replaceAll("").replace("threw an Exception whilst being converted", "is wrong:");
    }
}
