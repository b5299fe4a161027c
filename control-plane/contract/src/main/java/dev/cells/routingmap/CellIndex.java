package dev.cells.routingmap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Cell names to their index in the map, found by bytes so that a tenant line needs no string. */
final class CellIndex {

    private byte[][] names = new byte[16][];
    private int[] sorted = new int[16];
    private int size;

    /** Adds the next cell; false if its name is there already. */
    boolean add(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        int at = search(bytes, 0, bytes.length);
        if (at >= 0) {
            return false;
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            sorted = Arrays.copyOf(sorted, size * 2);
        }
        int slot = -at - 1;
        System.arraycopy(sorted, slot, sorted, slot + 1, size - slot);
        names[size] = bytes;
        sorted[slot] = size++;
        return true;
    }

    /** Index of the cell, or -1. */
    int find(byte[] buffer, int from, int length) {
        int at = search(buffer, from, length);
        return at < 0 ? -1 : sorted[at];
    }

    int size() {
        return size;
    }

    private int search(byte[] buffer, int from, int length) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            byte[] name = names[sorted[middle]];
            int order = Arrays.compare(name, 0, name.length, buffer, from, from + length);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }
}
