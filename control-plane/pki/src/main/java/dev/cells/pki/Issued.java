package dev.cells.pki;

/** A certificate just signed, as PEM texts: the certificate, its PKCS#8 key, and the certificate of who signed it. */
public record Issued(String certificate, String key, String authority) {

    @Override
    public String toString() {
        return "Issued[key=secret]";
    }
}
