package dev.cells.cellctl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Printed manifests as a cluster would read them: {@code namespace/name} to the Secret. */
record Applied(Map<String, JsonNode> secrets) {

    static Applied read(String yaml) throws IOException {
        var mapper = new YAMLMapper();
        var secrets = new TreeMap<String, JsonNode>();
        try (var documents = mapper.readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            for (JsonNode secret : documents.readAll()) {
                JsonNode metadata = secret.path("metadata");
                secrets.put(
                        metadata.path("namespace").textValue() + "/"
                                + metadata.path("name").textValue(),
                        secret);
            }
        }
        return new Applied(secrets);
    }

    String value(String secret, String key) {
        JsonNode found = secrets.get(secret);
        if (found == null || !found.path("stringData").path(key).isTextual()) {
            throw new AssertionError("no text " + key + " in " + secret + " of " + secrets.keySet());
        }
        return found.path("stringData").path(key).textValue();
    }

    X509Certificate certificate(String secret, String key) throws GeneralSecurityException {
        var bytes = value(secret, key).getBytes(StandardCharsets.US_ASCII);
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
    }

    List<String> names(String secret) throws GeneralSecurityException {
        return certificate(secret, "tls.crt").getSubjectAlternativeNames().stream()
                .map(name -> String.valueOf(name.get(1)))
                .toList();
    }

    static PublicKey publicKey(String pem) throws GeneralSecurityException {
        byte[] body = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        return KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(body));
    }
}
