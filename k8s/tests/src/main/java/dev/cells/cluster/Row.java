package dev.cells.cluster;

/** What was shown: a claim, whether it holds, and the figures that say so. */
record Row(String what, boolean holds, String figures) {

    @Override
    public String toString() {
        return (holds ? "PASS  " : "FAIL  ") + what + " — " + figures;
    }
}
