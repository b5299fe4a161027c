package dev.cells.chassis.move;

import java.util.regex.Pattern;

/**
 * The name of one move, never used again. All that the move makes in a database is named after it.
 *
 * @param value 1 to 40 of {@code a-z 0-9 _}, beginning and ending with a letter or digit
 */
public record MoveId(String value) {

    private static final Pattern SYNTAX = Pattern.compile("[a-z0-9]([a-z0-9_]{0,38}[a-z0-9])?");

    public MoveId {
        if (!SYNTAX.matcher(value).matches()) {
            throw new IllegalArgumentException("not the id of a move: " + value);
        }
    }

    /** Name of publication, slot and subscription from {@code stream}'s publisher to its subscriber. */
    String name(Stream stream) {
        return "move_" + value + (stream == Stream.THERE ? "_there" : "_back");
    }

    /** Replication origin under which this move deletes. */
    String purgeOrigin() {
        return "move_" + value + "_purge";
    }

    @Override
    public String toString() {
        return value;
    }
}
