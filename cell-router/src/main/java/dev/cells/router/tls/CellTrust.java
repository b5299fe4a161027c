package dev.cells.router.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts the cell that a connection is for, which its engine names as the peer. The certificate must come from the fleet's authority
 * and have that name among its DNS names, letter by letter: neither a wildcard nor the subject counts, and neither does the address,
 * because instances move.
 */
final class CellTrust extends X509ExtendedTrustManager {

    private static final int DNS_NAME = 2;

    private final X509ExtendedTrustManager authority;

    CellTrust(X509ExtendedTrustManager authority) {
        this.authority = authority;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        authority.checkServerTrusted(chain, authType, engine);
        List<String> names = names(chain[0]);
        if (!names.contains(engine.getPeerHost())) {
            throw new CertificateException("the certificate is of " + names + ", not of " + engine.getPeerHost());
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
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("which cell it should be is known only with the connection's engine");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
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
