package dev.cells.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One bash that stays open, as the terminal of someone who pastes blocks: variables and background jobs live on between them. */
final class Shell implements AutoCloseable {

    private static final String END = "__block_ended__";
    private static final int LINES_MAX = 100_000;
    private static final String BEFORE = """
            set -o pipefail
            failed=0
            trap 's=$?; [ $failed != 0 ] || failed=$s; echo "failed with status $s: $BASH_COMMAND"' ERR
            """;
    private static final String AFTER = "\ntrap - ERR\necho; echo \"" + END + " $failed\"\n";

    private final Process bash;
    private final Writer in;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(LINES_MAX);

    /** What a block said on both streams, and the status of the first command that failed, else 0. */
    record Result(int status, String output) {}

    Shell(Path directory) throws IOException {
        bash = new ProcessBuilder("bash", "--noprofile", "--norc")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        in = bash.outputWriter(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("shell-output").start(this::read);
    }

    private void read() {
        try (var out = new BufferedReader(new InputStreamReader(bash.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
            }
        } catch (IOException | IllegalStateException e) {
            System.err.println("the shell's output was lost: " + e.getMessage());
        }
    }

    /** Runs a block to its end, as a terminal does, also after a command that failed. */
    Result run(String block, Duration max) throws IOException, InterruptedException {
        in.write(BEFORE + block + AFTER);
        in.flush();
        var output = new StringBuilder();
        long end = System.nanoTime() + max.toNanos();
        while (true) {
            String line = lines.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (line == null) {
                return new Result(124, output + "no end after " + max.toSeconds() + " s");
            }
            if (line.startsWith(END)) {
                return new Result(
                        Integer.parseInt(line.substring(END.length()).strip()),
                        output.toString().strip());
            }
            output.append(line).append('\n');
        }
    }

    /** Runs one command and insists on success; returns what it said. */
    String ask(String command) throws IOException, InterruptedException {
        Result result = run(command + "\n", Duration.ofSeconds(30));
        if (result.status() != 0) {
            throw new IOException(command + ": " + result.output());
        }
        return result.output();
    }

    @Override
    public void close() {
        bash.descendants().forEach(ProcessHandle::destroy);
        bash.destroy();
    }
}
