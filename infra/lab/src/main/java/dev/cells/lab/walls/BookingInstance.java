package dev.cells.lab.walls;

import dev.cells.lab.bed.Until;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** An instance of the booking application as a process of its own. */
final class BookingInstance implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(5);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;
    private final int management;
    private final Client client;

    private BookingInstance(Process process, Path log, int management, Client client) {
        this.process = process;
        this.log = log;
        this.management = management;
        this.client = client;
    }

    /** @param ports the data port and the management port */
    static BookingInstance of(Process process, Path log, List<Integer> ports, BookingCell cell)
            throws IOException, InterruptedException {
        var client = new Client(ports.get(0), BookingCell.TENANT, cell.token());
        var instance = new BookingInstance(process, log, ports.get(1), client);
        try {
            Until.holds("booking serves", START_MAX, instance::serves);
        } catch (IOException | RuntimeException e) {
            instance.close();
            throw e;
        }
        return instance;
    }

    private boolean serves() throws IOException {
        if (!process.isAlive()) {
            throw new IOException("booking ended: " + Files.readString(log));
        }
        try {
            return client.get("/v1/session", ANSWER_MAX).status() == 200;
        } catch (ConnectException _) {
            return false;
        }
    }

    Client client() {
        return client;
    }

    /** The value of the metric {@code cells_dependency_NAME} of a dependency; 0 when there is none. */
    int ofDependency(String name, String dependency) throws IOException, InterruptedException {
        String begin = "cells_dependency_" + name + "{dependency=\"" + dependency + "\"";
        return metrics()
                .lines()
                .filter(line -> line.startsWith(begin))
                .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private String metrics() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/q/metrics"))
                .timeout(ANSWER_MAX)
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    @Override
    public void close() throws IOException {
        http.shutdownNow();
        client.close();
        process.destroyForcibly().onExit().join();
    }
}
