package dev.cells.cluster;

/**
 * One request as its client saw it.
 *
 * @param status 0 when there was no answer
 * @param retryAfter whether the answer said when to come back
 * @param others requests of the same client in flight when it began
 * @param why the answer's body or the failure; empty when all was well
 */
record Sample(String tenant, boolean write, int status, boolean retryAfter, long tookMs, int others, String why) {

    private static final int WHY_MAX = 300;

    boolean failed() {
        return status / 100 != 2;
    }

    String line() {
        String text = why.length() > WHY_MAX ? why.substring(0, WHY_MAX) : why;
        return String.join(
                "\t",
                tenant,
                write ? "write" : "read",
                Integer.toString(status),
                Boolean.toString(retryAfter),
                Long.toString(tookMs),
                Integer.toString(others),
                text.replaceAll("\\s+", " "));
    }

    static Sample parse(String line) {
        String[] words = line.split("\t", -1);
        return new Sample(
                words[0],
                words[1].equals("write"),
                Integer.parseInt(words[2]),
                Boolean.parseBoolean(words[3]),
                Long.parseLong(words[4]),
                Integer.parseInt(words[5]),
                words[6]);
    }
}
