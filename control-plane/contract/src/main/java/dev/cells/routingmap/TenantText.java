package dev.cells.routingmap;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.EnumMap;
import java.util.Map;

/** A {@code tenant} line: id, cell, epoch, state. */
final class TenantText {

    private static final int FIELDS = 5;
    private static final Map<PlacementState, byte[]> WORDS = words();

    private TenantText() {}

    private static Map<PlacementState, byte[]> words() {
        var words = new EnumMap<PlacementState, byte[]>(PlacementState.class);
        for (PlacementState state : PlacementState.values()) {
            words.put(state, state.word().getBytes(US_ASCII));
        }
        return words;
    }

    /** Checks everything but the cell, which only the caller knows. */
    static void check(LineReader lines) throws MapFormatException {
        if (lines.fields() != FIELDS) {
            throw lines.fail("line", "a tenant line is: tenant, id, cell, epoch, active or parked or suspended");
        }
        if (!Names.valid(lines.buffer(), lines.from(1), lines.length(1))) {
            throw lines.fail("line", "tenant id " + Names.quote(lines.text(1)) + " is not a lower-case DNS label");
        }
    }

    static long epoch(LineReader lines) throws MapFormatException {
        long epoch = 0;
        int from = lines.from(3);
        int length = lines.length(3);
        for (int i = from; i < from + length && length <= 18; i++) {
            int digit = lines.buffer()[i] - '0';
            if (digit < 0 || digit > 9 || (epoch == 0 && digit == 0)) {
                return lines.number(3, "epoch") == 0 ? noEpoch(lines) : 0;
            }
            epoch = epoch * 10 + digit;
        }
        return epoch == 0 ? noEpoch(lines) : epoch;
    }

    private static long noEpoch(LineReader lines) throws MapFormatException {
        throw lines.fail("line", "epoch " + Names.quote(lines.text(3)) + " is not a number from 1; epochs begin at 1");
    }

    static PlacementState state(LineReader lines) throws MapFormatException {
        for (Map.Entry<PlacementState, byte[]> word : WORDS.entrySet()) {
            if (lines.is(4, word.getValue())) {
                return word.getKey();
            }
        }
        throw lines.fail("line", "state " + Names.quote(lines.text(4)) + " is not active, parked or suspended");
    }

    static Placement read(LineReader lines) throws MapFormatException {
        check(lines);
        try {
            return new Placement(new TenantId(lines.text(1)), new CellName(lines.text(2)), epoch(lines), state(lines));
        } catch (IllegalArgumentException e) {
            throw lines.fail("line", String.valueOf(e.getMessage()));
        }
    }

    /** The line without its LF. */
    static String write(Placement placement) {
        return "tenant\t" + placement.tenant() + '\t' + placement.cell() + '\t' + placement.epoch() + '\t'
                + placement.state().word();
    }
}
