package dev.cells.booking.booking;

/** Where a booking stands; the words are those of the database and of the JSON. */
public enum BookingStatus {
    /** It holds its slots. */
    booked,
    /** Its slots are free again. Terminal. */
    cancelled
}
