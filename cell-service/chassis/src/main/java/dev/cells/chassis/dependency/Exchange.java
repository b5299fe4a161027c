package dev.cells.chassis.dependency;

import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Reason;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One request and its answer over HTTP. The connections are this dependency's alone. */
final class Exchange implements AutoCloseable {

    private static final long BODY_MAX = 1 << 20;

    /** Shorter than servers keep an idle connection: one that they close at the moment of a POST is a call that failed. */
    private static final String KEEP_ALIVE_SECONDS = "4";

    static {
        if (System.getProperty("jdk.httpclient.keepalive.timeout") == null) {
            System.setProperty("jdk.httpclient.keepalive.timeout", KEEP_ALIVE_SECONDS);
        }
    }

    private final Duration deadline;
    private final HttpClient http;

    Exchange(Duration deadline) {
        this.deadline = deadline;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(deadline)
                .build();
    }

    /** The client's own timeout ends with the header of the answer; a body that trickles would hold the caller without this one. */
    Answered send(HttpRequest request) throws NoAnswer, InterruptedException {
        var sending = http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), BODY_MAX));
        try {
            var answer = sending.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
            if (answer.statusCode() >= 500) {
                throw new NoAnswer(Reason.FAILED, "answered " + answer.statusCode());
            }
            return new Answered(answer.statusCode(), answer.body());
        } catch (TimeoutException late) {
            throw new NoAnswer(Reason.TIMED_OUT, "no answer within " + deadline);
        } catch (ExecutionException failed) {
            throw new NoAnswer(Reason.FAILED, "no answer: " + failed.getCause());
        } finally {
            sending.cancel(true);
        }
    }

    /** Ends calls in flight. */
    @Override
    public void close() {
        http.shutdownNow();
    }
}
