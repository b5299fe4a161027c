package dev.cells.lab.bench.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/**
 * Requests at a fixed rate, whatever is answered (open loop). A request's time counts from when it was due, not from when it could be
 * sent, so that a proxy that stalls is charged for everybody who would have come meanwhile.
 */
public final class FixedRate implements AutoCloseable {

    private static final long LATENCY_MAX_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long GRACE_SECONDS = 5;

    private final EpollEventLoopGroup group = new EpollEventLoopGroup(1);
    private final List<ByteBuf> requests;

    /**
     * What came of one run.
     *
     * @param sent requests that became due
     * @param failed those without a whole answer 200 in the end
     */
    public record Outcome(long sent, long failed, Histogram latency) {
        public double p50Micros() {
            return latency.getValueAtPercentile(50) / 1e3;
        }

        public double p99Micros() {
            return latency.getValueAtPercentile(99) / 1e3;
        }
    }

    /** @param requests sent in turn */
    public FixedRate(List<String> requests) {
        this.requests = requests.stream()
                .map(text -> Unpooled.unreleasableBuffer(
                        Unpooled.directBuffer().writeBytes(text.getBytes(StandardCharsets.US_ASCII))))
                .toList();
    }

    public Outcome run(int port, int connections, double perSecond, double seconds) throws InterruptedException {
        var run = new Run(group.next(), requests, perSecond, Math.round(perSecond * seconds));
        var bootstrap =
                new Bootstrap().group(group).channel(EpollSocketChannel.class).option(ChannelOption.TCP_NODELAY, true);
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        for (int i = 0; i < connections; i++) {
            var connection = new Connection(run);
            bootstrap.clone().handler(connection).connect(address).sync();
        }
        return run.await(seconds);
    }

    @Override
    public void close() {
        var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    }

    /** One run's schedule, on its event loop. */
    static final class Run {
        private final EventLoop loop;
        private final List<ByteBuf> requests;
        private final double nanosEach;
        private final long total;
        private final Histogram latency = new Histogram(LATENCY_MAX_NANOS, 3);
        private final ArrayDeque<Connection> idle = new ArrayDeque<>();
        private final ArrayDeque<Channel> open = new ArrayDeque<>();
        private final ArrayDeque<Long> waiting = new ArrayDeque<>();
        private final CompletableFuture<Outcome> done = new CompletableFuture<>();
        private long begin;
        private long due;
        private long answered;
        private long failed;

        Run(EventLoop loop, List<ByteBuf> requests, double perSecond, long total) {
            this.loop = loop;
            this.requests = requests;
            this.nanosEach = 1e9 / perSecond;
            this.total = total;
        }

        Outcome await(double seconds) throws InterruptedException {
            loop.execute(() -> {
                begin = System.nanoTime();
                turn();
            });
            try {
                return done.get(Math.round(seconds) + GRACE_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException | java.util.concurrent.ExecutionException _) {
                // Whatever has no answer by now counts as failed.
                return loop.submit(this::outcome).syncUninterruptibly().getNow();
            } finally {
                loop.submit(this::closeAll).syncUninterruptibly();
            }
        }

        private void closeAll() {
            for (Channel channel : open) {
                var _ = channel.close();
            }
        }

        private Outcome outcome() {
            return new Outcome(due, failed + (due - answered), latency);
        }

        void opened(Connection connection, Channel channel) {
            open.add(channel);
            idle.addLast(connection);
        }

        /** Sends what is due by now, and comes back when the next one is. */
        private void turn() {
            long now = System.nanoTime();
            while (due < total && now - dueAt(due) >= 0) {
                send(dueAt(due++));
            }
            if (due < total) {
                var _ = loop.schedule(this::turn, Math.max(0, dueAt(due) - System.nanoTime()), TimeUnit.NANOSECONDS);
            }
        }

        private long dueAt(long request) {
            return begin + (long) (request * nanosEach);
        }

        private void send(long dueNanos) {
            Connection free = idle.pollLast();
            if (free == null) {
                waiting.addLast(dueNanos);
            } else {
                free.send(next(), dueNanos);
            }
        }

        private ByteBuf next() {
            return requests.get((int) (due % requests.size())).duplicate();
        }

        void answered(Connection by, long dueNanos, boolean ok) {
            latency.recordValue(Math.min(LATENCY_MAX_NANOS, System.nanoTime() - dueNanos));
            answered++;
            failed += ok ? 0 : 1;
            Long next = waiting.pollFirst();
            if (next == null) {
                idle.addLast(by);
            } else {
                by.send(next(), next);
            }
            if (answered == total) {
                done.complete(outcome());
            }
        }

        /** A connection ended; its request, if it had one, has failed. */
        void lost(Connection connection, boolean busy) {
            idle.remove(connection);
            if (busy) {
                answered++;
                failed++;
                if (answered == total) {
                    done.complete(outcome());
                }
            }
        }
    }
}
