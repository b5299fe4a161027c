package dev.cells.router.proxy;

import dev.cells.router.tls.ServerTls;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The data port: a listening socket and one event loop per core, on epoll where the platform has it. */
public final class DataServer {

    private static final int BACKLOG = 1024;

    /** Unsent bytes the kernel takes per connection: more would only hide from us how slow a client is. */
    private static final int UNSENT_MAX = 128 * 1024;

    private final Core core;
    private final EventLoopGroup group;
    private final Map<EventLoop, LoopContext> loops = new HashMap<>();
    private final Channel listening;

    private DataServer(Core core, EventLoopGroup group, Channel listening) {
        this.core = core;
        this.group = group;
        this.listening = listening;
    }

    /**
     * Listens.
     *
     * @param threads event loops
     * @param seed for the choice between instances
     */
    public static DataServer start(Core core, InetSocketAddress address, int threads, long seed) {
        boolean epoll = Epoll.isAvailable();
        var factory = new DefaultThreadFactory("cells-router");
        EventLoopGroup group =
                epoll ? new EpollEventLoopGroup(threads, factory) : new NioEventLoopGroup(threads, factory);
        Class<? extends SocketChannel> type = epoll ? EpollSocketChannel.class : NioSocketChannel.class;
        Map<EventLoop, LoopContext> loops = new HashMap<>();
        for (EventExecutor executor : group) {
            if (executor instanceof EventLoop loop) {
                loops.put(loop, new LoopContext(loop, core, type, seed, loops.size()));
            }
        }
        core.cells().onSwap(() -> loops.values().forEach(LoopContext::recheck));
        try {
            var server = new DataServer(core, group, bind(group, epoll, loops, address));
            server.loops.putAll(loops);
            return server;
        } catch (RuntimeException e) {
            var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            throw e;
        }
    }

    private static Channel bind(
            EventLoopGroup group, boolean epoll, Map<EventLoop, LoopContext> loops, InetSocketAddress address) {
        Class<? extends ServerSocketChannel> type =
                epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        ChannelFuture bound = new ServerBootstrap()
                .group(group)
                .channel(type)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        LoopContext loop = loops.get(channel.eventLoop());
                        if (loop == null) {
                            throw new IllegalStateException("a channel on a foreign event loop");
                        }
                        if (epoll) {
                            channel.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, (long) UNSENT_MAX);
                        }
                        open(channel, loop, loops.size());
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IllegalStateException(
                    "the data port " + address.getHostString() + ":" + address.getPort()
                            + " cannot be opened: " + bound.cause().getMessage()
                            + "; choose another with --port or cells.router.listen.port, 0 takes a free one",
                    bound.cause());
        }
        return bound.channel();
    }

    private static void open(SocketChannel channel, LoopContext loop, int loops) {
        Optional<ServerTls> tls = loop.core().fittings().tls().clients();
        if (tls.isEmpty()) {
            channel.pipeline().addLast(new ClientConnection(loop, false));
            return;
        }
        int handshakesMax = Math.max(1, tls.get().handshakesMax() / loops);
        channel.pipeline()
                .addLast(new ClearText(loop), tls.get().handler(channel.alloc()))
                .addLast(new Handshake(loop, tls.get(), handshakesMax));
    }

    /** Where it listens; with the real port when 0 was asked for. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    /**
     * Takes no new connections, lets requests in flight finish within the bound, then closes what is left.
     *
     * @return whether everything finished in time
     */
    public boolean drain(Duration bound) {
        listening.close().syncUninterruptibly();
        CompletableFuture<Void> drained = core.drain();
        boolean inTime = true;
        try {
            drained.get(bound.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            inTime = false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            inTime = false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        close();
        return inTime;
    }

    /** Closes everything at once; again does nothing. */
    public void close() {
        if (group.isShuttingDown()) {
            return;
        }
        listening.close().syncUninterruptibly();
        loops.forEach((loop, context) -> loop.execute(context::close));
        var _ = group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
}
