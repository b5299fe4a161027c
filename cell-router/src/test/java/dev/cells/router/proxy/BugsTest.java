package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.nio.channels.NotYetConnectedException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

class BugsTest {

    @Test
    void whatTheOtherSideDoesIsNoBug() {
        assertThat(Bugs.isOfTheNetwork(new IOException("reset"))).isTrue();
        assertThat(Bugs.isOfTheNetwork(new DecoderException(new SSLException("no"))))
                .isTrue();
        assertThat(Bugs.isOfTheNetwork(new NotYetConnectedException())).isTrue();
        assertThat(Bugs.isOfTheNetwork(new IllegalStateException("ours"))).isFalse();
    }
}
