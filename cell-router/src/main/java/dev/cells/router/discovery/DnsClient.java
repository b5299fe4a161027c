package dev.cells.router.discovery;

import io.netty.channel.AddressedEnvelope;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.DnsNameResolverTimeoutException;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks name servers over UDP, and over TCP what does not fit. It has an event loop of its own, so that the data path never waits for
 * DNS; its methods block and belong on threads that may.
 */
final class DnsClient implements AutoCloseable {

    private static final int TRIES = 2;

    private final EventLoopGroup group;
    private final DnsNameResolver resolver;
    private final Duration queryMax;

    DnsClient(DnsSettings settings) {
        boolean epoll = Epoll.isAvailable();
        var threads = new DefaultThreadFactory("cells-dns", true);
        queryMax = settings.queryMax();
        group = epoll ? new EpollEventLoopGroup(1, threads) : new NioEventLoopGroup(1, threads);
        // A socket for each question, and so a port of its own: answers are harder to forge.
        var builder = new DnsNameResolverBuilder(group.next())
                .datagramChannelType(epoll ? EpollDatagramChannel.class : NioDatagramChannel.class)
                .socketChannelType(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
                .queryTimeoutMillis(queryMax.toMillis());
        if (!settings.servers().isEmpty()) {
            builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(settings.servers()));
        }
        resolver = builder.build();
    }

    /** Asks one server, and the next one when it does not answer. No such name is an answer without records. */
    Reply ask(String name, DnsRecordType type) throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            try {
                return askOne(name, type);
            } catch (IOException e) {
                if (tries == TRIES) {
                    throw new IOException(type.name() + " " + name + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private Reply askOne(String name, DnsRecordType type) throws IOException, InterruptedException {
        Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> answer;
        try {
            answer = resolver.query(new DefaultDnsQuestion(name + ".", type));
        } catch (IllegalArgumentException e) {
            throw new IOException("not a name that can be asked for", e);
        }
        try {
            // Twice: the question may go once more over TCP.
            var message = answer.get(2 * queryMax.toMillis(), TimeUnit.MILLISECONDS);
            try {
                return Reply.read(message.content());
            } finally {
                message.release();
            }
        } catch (TimeoutException e) {
            answer.cancel(false);
            throw new IOException("no answer in time", e);
        } catch (ExecutionException e) {
            throw new IOException(why(e.getCause()), e.getCause());
        }
    }

    private static String why(@Nullable Throwable cause) {
        return cause instanceof DnsNameResolverTimeoutException ? "no answer in time" : String.valueOf(cause);
    }

    @Override
    public void close() {
        resolver.close();
        var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
