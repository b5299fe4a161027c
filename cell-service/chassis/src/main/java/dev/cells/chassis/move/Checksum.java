package dev.cells.chassis.move;

import java.math.BigDecimal;

/**
 * Rows of a table, or of a bucket of it, whatever their order.
 *
 * @param rows how many
 * @param xor of the rows' 64-bit hashes
 * @param sum of the same hashes; two equal rows cancel out in the xor, not in the sum
 */
public record Checksum(long rows, long xor, BigDecimal sum) {

    static final Checksum EMPTY = new Checksum(0, 0, BigDecimal.ZERO);

    public Checksum {
        sum = sum.stripTrailingZeros();
    }
}
