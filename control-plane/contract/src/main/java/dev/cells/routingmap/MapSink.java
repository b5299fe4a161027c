package dev.cells.routingmap;

/**
 * Takes a map line by line. Nothing of it may be used before {@link MapReader} has returned: the digest is known only at the
 * end. A sink refuses a line with an {@link IllegalArgumentException} that says why; the reader adds the line's number.
 */
public interface MapSink {

    /**
     * First call.
     *
     * @param tenantsHint how many tenants to expect; 0 when the header does not say
     */
    void begin(long revision, int tenantsHint);

    /** The next cell; its index is the number of cells before it. */
    void cell(Cell cell);

    /** The next tenant; {@code line} is valid only during the call. */
    void tenant(TenantLine line);
}
