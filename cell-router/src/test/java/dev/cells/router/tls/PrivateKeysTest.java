package dev.cells.router.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.junit.jupiter.api.Test;

class PrivateKeysTest {

    private static KeyPair rsa() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }

    private static KeyPair curve(String name) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(name));
        return generator.generateKeyPair();
    }

    private static byte[] pem(String label, byte[] der) {
        return ("-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(der) + "\n-----END " + label
                        + "-----\n")
                .getBytes(US_ASCII);
    }

    @Test
    void readsPkcs8OfEitherKind() throws Exception {
        for (KeyPair pair : new KeyPair[] {rsa(), curve("secp256r1")}) {
            assertThat(PrivateKeys.read(pem("PRIVATE KEY", pair.getPrivate().getEncoded())))
                    .isEqualTo(pair.getPrivate());
        }
    }

    @Test
    void readsTheOlderFormOfRsa() throws Exception {
        KeyPair pair = rsa();
        byte[] older = PrivateKeyInfo.getInstance(pair.getPrivate().getEncoded())
                .parsePrivateKey()
                .toASN1Primitive()
                .getEncoded();
        assertThat(PrivateKeys.read(pem("RSA PRIVATE KEY", older))).isEqualTo(pair.getPrivate());
    }

    @Test
    void readsTheOlderFormOfEllipticCurvesWithItsCurve() throws Exception {
        for (String curve : new String[] {"secp256r1", "secp384r1", "secp521r1"}) {
            KeyPair pair = curve(curve);
            var info = PrivateKeyInfo.getInstance(pair.getPrivate().getEncoded());
            var inner = ECPrivateKey.getInstance(info.parsePrivateKey());
            var named = new ECPrivateKey(
                    inner.getKey().bitLength() > 384 ? 521 : inner.getKey().bitLength() > 256 ? 384 : 256,
                    inner.getKey(),
                    info.getPrivateKeyAlgorithm().getParameters());
            var read =
                    (java.security.interfaces.ECPrivateKey) PrivateKeys.read(pem("EC PRIVATE KEY", named.getEncoded()));
            assertThat(read.getS()).isEqualTo(inner.getKey());
        }
    }

    @Test
    void saysWhatIsWrongWithoutSayingTheKey() {
        assertThatThrownBy(() -> PrivateKeys.read("nothing".getBytes(US_ASCII))).hasMessageContaining("no private key");
        assertThatThrownBy(() -> PrivateKeys.read(pem("ENCRYPTED PRIVATE KEY", new byte[9])))
                .hasMessageContaining("encrypted");
        assertThatThrownBy(() -> PrivateKeys.read(pem("PRIVATE KEY", new byte[9])))
                .isInstanceOf(GeneralSecurityException.class);
        assertThatThrownBy(() -> PrivateKeys.read(pem("EC PRIVATE KEY", new byte[] {0x30, 0x70, 2})))
                .isInstanceOf(GeneralSecurityException.class);
    }
}
