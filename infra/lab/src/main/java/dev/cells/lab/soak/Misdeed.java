package dev.cells.lab.soak;

/** What a cell does with a request; the request says so itself, so that a round is the same however rounds interleave. */
enum Misdeed {
    ANSWER,
    ANSWER_CHUNKED,
    ANSWER_AND_CLOSE,
    ANSWER_LATE,
    ANSWER_EARLY,
    ANSWER_WITHOUT_BODY,
    ANSWER_AFTER_INTERIM,
    ANSWER_TOO_MUCH,
    ANSWER_UNTIL_END,
    ANSWER_SLOWLY,
    STREAM_EVENTS,
    SWITCH_PROTOCOLS,
    CLOSE,
    RESET,
    HALF_THEN_CLOSE,
    HALF_THEN_RESET,
    BAD_CHUNK,
    GARBAGE,
    HANG,
    NOT_MINE,
    FENCED;

    /** Where a request names its misdeed. */
    static final String FIELD = "x-misdeed:";
}
