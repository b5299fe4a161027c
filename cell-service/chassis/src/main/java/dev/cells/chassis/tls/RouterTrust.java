package dev.cells.chassis.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts routers: a certificate of the fleet's authority with their DNS name, letter by letter. Every cell has a certificate of the same
 * authority, so without the name each cell could ask in another's place.
 */
final class RouterTrust extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager authority;
    private final String name;
    private final Runnable refused;

    /** @param refused is told of each certificate that is not accepted */
    RouterTrust(X509ExtendedTrustManager authority, String name, Runnable refused) {
        this.authority = authority;
        this.name = name;
        this.refused = refused;
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        try {
            authority.checkClientTrusted(chain, authType, engine);
            List<String> names = DnsNames.of(chain[0]);
            if (!names.contains(name)) {
                throw new CertificateException("the certificate is of " + names + ", not of " + name);
            }
        } catch (CertificateException e) {
            refused.run();
            throw e;
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("certificates are checked with their connection's engine only");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("this is a server; it trusts no servers");
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
    public X509Certificate[] getAcceptedIssuers() {
        return authority.getAcceptedIssuers();
    }
}
