package dev.cells.lab.bench.table;

/**
 * What a routing table of a size costs.
 *
 * @param lookupNanos hash, look-up, cell and epoch of a random tenant, median of the passes
 * @param bytesPerTenant of the heap in use, before and after, both times collected
 * @param loadMillis the first load from its file in a fresh JVM
 */
public record TableFigures(int tenants, double lookupNanos, double bytesPerTenant, double loadMillis) {

    String line() {
        return tenants + " " + lookupNanos + " " + bytesPerTenant + " " + loadMillis;
    }

    static TableFigures parse(String line) {
        String[] words = line.strip().split(" ", -1);
        return new TableFigures(
                Integer.parseInt(words[0]),
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]));
    }
}
