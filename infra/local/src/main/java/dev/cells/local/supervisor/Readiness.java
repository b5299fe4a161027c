package dev.cells.local.supervisor;

import java.net.URI;
import java.nio.file.Path;

/** When a process counts as ready. */
public sealed interface Readiness {

    /** It answers 200 there. */
    record HttpOk(URI url) implements Readiness {}

    /** It answers, and has {@code database}, which is made if missing. */
    record PostgresHas(String database, int port, Path passwordFile) implements Readiness {}

    /** It answers {@code PING}. */
    record RedisAnswers(int port, Path passwordFile) implements Readiness {}

    /** It is a task: ready once it ended with status 0, and not started again. */
    record Completed() implements Readiness {}
}
