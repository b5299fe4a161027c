package dev.cells.chassis.tls;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;

/** The DNS names in a certificate (RFC 5280, 4.2.1.6). Subjects, wildcards and addresses name nobody here. */
public final class DnsNames {

    private static final int DNS_NAME = 2;

    private DnsNames() {}

    /** As they are written in the certificate. */
    public static List<String> of(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        return names == null
                ? List.of()
                : names.stream()
                        .filter(name -> Integer.valueOf(DNS_NAME).equals(name.get(0)))
                        .map(name -> String.valueOf(name.get(1)))
                        .toList();
    }
}
