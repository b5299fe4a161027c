package dev.cells.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A page of the documentation whose fenced {@code sh} blocks are run: what users paste is what is tested. */
record Guide(Path file, List<Block> blocks) {

    /** One fenced block and the heading above it. */
    record Block(String heading, int line, String text) {}

    static Guide read(Path file) throws IOException {
        List<Block> blocks = new ArrayList<>();
        String heading = "";
        StringBuilder block = null;
        int start = 0;
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (block != null && line.equals("```")) {
                blocks.add(new Block(heading, start, block.toString()));
                block = null;
            } else if (block != null) {
                block.append(line).append('\n');
            } else if (line.equals("```sh")) {
                block = new StringBuilder();
                start = i + 2;
            } else {
                heading = heading(line, heading);
            }
        }
        return new Guide(file, blocks);
    }

    private static String heading(String line, String before) {
        return line.startsWith("#") ? line.replaceFirst("^#+ *", "") : before;
    }

    /** The blocks below one heading, in order. */
    List<Block> under(String heading) {
        List<Block> found =
                blocks.stream().filter(block -> block.heading().equals(heading)).toList();
        if (found.isEmpty()) {
            throw new IllegalStateException(file + " has no sh block under \"" + heading + "\"");
        }
        return found;
    }
}
