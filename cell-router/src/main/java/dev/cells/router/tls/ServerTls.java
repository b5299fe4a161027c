package dev.cells.router.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** TLS with clients: the data port's certificate, and how many handshakes may take how long. */
public final class ServerTls implements AutoCloseable {

    private static final int SESSIONS_MAX = 10_000;
    private static final long SESSION_SECONDS = 3_600;

    private final ReloadedKeys keys;
    private final Duration handshake;
    private final int handshakesMax;
    private final LongAdder failed = new LongAdder();
    private final LongAdder refused = new LongAdder();

    static {
        // A client could make the server do its expensive half of a handshake over and over on one connection.
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    }

    /**
     * Reads the files.
     *
     * @param handshake longest time from accepting a connection to the end of its handshake
     * @param handshakesMax handshakes at once, over all event loops
     * @throws IllegalArgumentException when they cannot be used
     */
    public ServerTls(TlsFiles files, Duration handshake, int handshakesMax, Clock clock) {
        this.keys = new ReloadedKeys(files, ServerTls::make, clock);
        this.handshake = handshake;
        this.handshakesMax = handshakesMax;
    }

    private static Keys make(List<byte[]> contents) throws GeneralSecurityException, IOException {
        Identity identity = Identity.read(contents.get(0), contents.get(1));
        var context = SslContextBuilder.forServer(identity.key(), identity.chain())
                .sslProvider(SslProvider.JDK)
                .protocols(Suites.PROTOCOLS)
                .ciphers(Suites.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        Protocol.ALPN,
                        SelectorFailureBehavior.FATAL_ALERT,
                        SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_1_1))
                .sessionCacheSize(SESSIONS_MAX)
                .sessionTimeout(SESSION_SECONDS)
                .build();
        return new Keys(context, identity.notAfter());
    }

    /** For one new connection, with the keys of this moment. */
    public SslHandler handler(ByteBufAllocator allocator) {
        SslHandler handler = keys.current().context().newHandler(allocator);
        handler.setHandshakeTimeout(handshake.toMillis(), TimeUnit.MILLISECONDS);
        return handler;
    }

    public int handshakesMax() {
        return handshakesMax;
    }

    public ReloadedKeys keys() {
        return keys;
    }

    /** A handshake ended without a connection. */
    public void countFailed() {
        failed.increment();
    }

    /** A connection was closed because too many handshakes were under way. */
    public void countRefused() {
        refused.increment();
    }

    public long failed() {
        return failed.sum();
    }

    public long refused() {
        return refused.sum();
    }

    @Override
    public void close() {
        keys.close();
    }
}
