package dev.cells.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Requests from a pod of its own, {@link Load}, through the router's service, all the time; failures are counted over stretches of it. */
final class Traffic implements AutoCloseable {

    static final String NAMESPACE = "cells-check";
    static final String POD = "load";
    static final int PER_SECOND = 30;
    private static final String ROUTER = "http://cell-router.cells-router.svc.cluster.local:8080";
    private static final int STEADY = 2 * PER_SECOND;
    private static final Duration STEADY_MAX = Duration.ofMinutes(2);

    private final Kubectl kubectl;
    private final List<Sample> samples = new ArrayList<>();
    private final Process follower;

    private Traffic(Kubectl kubectl) throws IOException {
        this.kubectl = kubectl;
        this.follower = new ProcessBuilder("kubectl", "logs", "-f", "-n", NAMESPACE, POD).start();
        Thread.ofPlatform().daemon().name("load-output").start(this::read);
    }

    /** @param tokens by tenant */
    static Traffic start(Kubectl kubectl, Map<String, String> tokens, String image)
            throws IOException, InterruptedException {
        String targets = tokens.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining("\n"));
        kubectl.apply(LoadPod.manifest(
                NAMESPACE,
                POD,
                image,
                base64(ownJar()),
                base64(targets.getBytes(StandardCharsets.UTF_8)),
                command(ROUTER)));
        kubectl.run(
                Duration.ofSeconds(90),
                "wait",
                "-n",
                NAMESPACE,
                "pod/" + POD,
                "--for=condition=Ready",
                "--timeout=80s");
        return new Traffic(kubectl);
    }

    private static List<String> command(String router) {
        return List.of(
                "java",
                "-Xmx96m",
                "-cp",
                "/load/load.jar",
                Load.class.getName(),
                router,
                "/targets/targets",
                Integer.toString(PER_SECOND));
    }

    private static byte[] ownJar() throws IOException {
        return Files.readAllBytes(Path.of(
                Load.class.getProtectionDomain().getCodeSource().getLocation().getPath()));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private void read() {
        try (BufferedReader lines = follower.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Sample sample = Sample.parse(line);
                synchronized (samples) {
                    samples.add(sample);
                }
            }
        } catch (IOException e) {
            System.err.println("the load's output was lost: " + e.getMessage());
        }
    }

    /** Asks once for every tenant at one router's own address. */
    List<Sample> once(String router) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("exec", "-n", NAMESPACE, POD, "--"));
        command.addAll(command(router).subList(0, 7));
        command.add("once");
        return kubectl.run(command.toArray(String[]::new))
                .lines()
                .map(Sample::parse)
                .toList();
    }

    int mark() {
        synchronized (samples) {
            return samples.size();
        }
    }

    List<Sample> since(int mark) {
        synchronized (samples) {
            return List.copyOf(samples.subList(mark, samples.size()));
        }
    }

    /** Waits until those that {@code which} names were all answered for two seconds; returns whether they were in time. */
    boolean steady(Predicate<Sample> which) throws IOException, InterruptedException {
        int from = mark();
        return Until.holds(STEADY_MAX, () -> {
                    List<Sample> fresh = since(from);
                    if (fresh.size() < STEADY || !follower.isAlive()) {
                        return false;
                    }
                    return fresh.subList(fresh.size() - STEADY, fresh.size()).stream()
                            .filter(which)
                            .noneMatch(Sample::failed);
                })
                >= 0;
    }

    boolean steady() throws IOException, InterruptedException {
        return steady(_ -> true);
    }

    @Override
    public void close() {
        follower.destroy();
    }
}
