package dev.cells.cellctl.output;

/** What a text means; becomes a colour where the terminal has colours. */
public enum Tone {
    PLAIN(""),
    GOOD("32"),
    WARN("33"),
    BAD("31"),
    DIM("2"),
    BOLD("1");

    private final String sgr;

    Tone(String sgr) {
        this.sgr = sgr;
    }

    /** The SGR parameter; empty for none. */
    String sgr() {
        return sgr;
    }
}
