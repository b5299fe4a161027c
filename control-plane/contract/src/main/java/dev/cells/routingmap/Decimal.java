package dev.cells.routingmap;

/** Numbers of the text form: decimal, no sign, no leading zero, so that a number has exactly one spelling. */
final class Decimal {

    private Decimal() {}

    static long parse(LineReader lines, String text, String what) throws MapFormatException {
        boolean canonical = !text.isEmpty() && text.length() <= 18 && (text.length() == 1 || text.charAt(0) != '0');
        long value = 0;
        for (int i = 0; canonical && i < text.length(); i++) {
            char c = text.charAt(i);
            canonical = c >= '0' && c <= '9';
            value = value * 10 + (c - '0');
        }
        if (!canonical) {
            throw lines.fail("line", what + " " + Names.quote(text) + " is not a decimal number of at most 18 digits");
        }
        return value;
    }
}
