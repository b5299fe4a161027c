package dev.cells.cellctl.config;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.net.URI;
import java.net.URISyntaxException;

/** The rule for a control plane's address: {@code http(s)://host[:port]}, without credentials, path or query. */
public final class ServerAddress {

    private ServerAddress() {}

    public static URI parse(String text) {
        try {
            var uri = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            boolean origin = uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawPath().isEmpty();
            if (web && origin) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Falls through to the one message that states the rule.
        }
        throw Failure.of(ExitCode.USAGE, "server address \"" + text + "\" is not http(s)://host[:port]");
    }
}
