package dev.cells.chassis.management;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.chassis.tls.DnsNames;
import dev.cells.contract.problem.Problem;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Lets only the control plane in: a certificate signed by the fleet's authority, which TLS checked, with its DNS name. */
@Singleton
class Peer {

    private final ManagementConfig config;

    Peer(ManagementConfig config) {
        this.config = config;
    }

    /** Throws the 403 unless the caller is the control plane. */
    void require(HttpServerRequest request) {
        var session = request.connection().sslSession();
        if (session == null) {
            throw refuse("This port has no TLS. Set " + ManagementTlsSource.CERTIFICATE + ", " + ManagementTlsSource.KEY
                    + " and " + ManagementTlsSource.AUTHORITY + " to PEM files and restart.");
        }
        if (!names(session).contains(config.peerName())) {
            throw refuse("Present a client certificate of the fleet's authority with the DNS name " + config.peerName()
                    + ".");
        }
    }

    private static List<String> names(SSLSession session) {
        try {
            return session.getPeerCertificates()[0] instanceof X509Certificate certificate
                    ? DnsNames.of(certificate)
                    : List.of();
        } catch (SSLPeerUnverifiedException | CertificateParsingException e) {
            return List.of(); // no certificate, or one without readable names: nobody we know
        }
    }

    private static ProblemException refuse(String detail) {
        return new ProblemException(Problem.of(403, "peer-not-allowed", "Caller not allowed", detail));
    }
}
