package dev.cells.cellctl.authority;

import dev.cells.cellctl.config.Settings;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.Session;
import dev.cells.pki.Authority;
import dev.cells.pki.TokenIssuer;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --authority DIR}: certificates are signed by {@code DIR/pki}, tokens by {@code DIR/signing}; both made when first used. */
public final class AuthorityOption {

    @Option(
            names = "--authority",
            paramLabel = "DIR",
            description = "Folder with the keys that sign, made on first use; else CELLCTL_AUTHORITY, "
                    + "else ~/.config/cellctl/authority (XDG_CONFIG_HOME).")
    private @Nullable Path folder;

    /** Signs certificates. */
    public Authority certificates(Session session) {
        try {
            return Authority.in(folder(session).resolve("pki"), session.clock());
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Signs tokens. */
    public TokenIssuer tokens(Session session) {
        try {
            return TokenIssuer.in(folder(session).resolve("signing"), session.clock());
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** PEM text with which others check those tokens. */
    public String publicKey(Session session) {
        try {
            return Files.readString(tokens(session).publicKey());
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private Path folder(Session session) {
        if (folder == null) {
            String named = session.host().environment().getOrDefault("CELLCTL_AUTHORITY", "");
            folder = named.isEmpty()
                    ? Settings.folder(
                                    session.host().environment(), session.host().home())
                            .resolve("authority")
                    : Path.of(named);
        }
        return folder.toAbsolutePath().normalize();
    }

    private static Failure unusable(IOException e) {
        String reason = switch (e) {
            case AccessDeniedException denied -> denied.getFile() + " may not be read or written";
            case FileSystemException other
            when other.getReason() == null ->
                other.getFile() + ": " + other.getClass().getSimpleName().replace("Exception", "");
            default -> Objects.requireNonNullElse(e.getMessage(), e.toString());
        };
        return Failure.of(ExitCode.ERROR, "the authority cannot be used: " + reason)
                .tryNext("the same command with --authority DIR, a folder that you may write");
    }
}
