package dev.cells.control.management;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Trusts one cell: its certificate must come from the fleet's authority and carry the cell's own name. The address does not
 * count, because instances move; what counts is that no other cell, however genuine, can answer in its place.
 */
final class CellTrust extends X509ExtendedTrustManager {

    private static final int DNS_NAME = 2;

    private final X509TrustManager authority;
    private final String expected;

    CellTrust(X509TrustManager authority, String cell) {
        this.authority = authority;
        this.expected = cell + ".cell.cells.internal";
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        authority.checkServerTrusted(chain, authType);
        if (!names(chain[0]).contains(expected)) {
            throw new CertificateException("the certificate is of " + names(chain[0]) + ", not of " + expected);
        }
    }

    private static List<String> names(X509Certificate certificate) throws CertificateParsingException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        return names == null
                ? List.of()
                : names.stream()
                        .filter(name -> name.get(0).equals(DNS_NAME))
                        .map(name -> String.valueOf(name.get(1)))
                        .toList();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("this is a client; it trusts no clients");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authority.getAcceptedIssuers();
    }
}
