package dev.cells.control.management;

/** How a call to a cell ended. */
public sealed interface CellReply<T> {

    record Done<T>(T value) implements CellReply<T> {}

    /** The cell said no (4xx); sending the same again changes nothing. */
    record Refused<T>(int status, String code, String detail) implements CellReply<T> {}

    /** No usable answer; whether the cell did it is not known, so the call is repeated later. */
    record Unreachable<T>(String why) implements CellReply<T> {}
}
