package dev.cells.router.proxy;

import dev.cells.router.cell.InstanceRuntime;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What one event loop owns: its upstream pools, deadlines and held requests. Used only on its thread, so nothing here is
 * synchronised, and a request never changes threads between its two sockets.
 */
final class LoopContext {

    private final EventLoop loop;
    private final Core core;
    private final Class<? extends SocketChannel> channelType;
    private final SplittableRandom random;
    private final Deadlines deadlines;
    private final DateLine date;
    private final Accounts accounts;
    private final IdentityHashMap<InstanceRuntime, UpstreamPool> pools = new IdentityHashMap<>();
    private final Set<Exchange> parked = new LinkedHashSet<>();
    private final Set<Tunnel> tunnels = new LinkedHashSet<>();
    private final Handshakes handshakes = new Handshakes();

    /** @param number among the event loops, from 0 */
    LoopContext(EventLoop loop, Core core, Class<? extends SocketChannel> channelType, long seed, int number) {
        this.loop = loop;
        this.core = core;
        this.channelType = channelType;
        this.random = new SplittableRandom(seed + number);
        this.deadlines = new Deadlines(loop, core.nanos());
        this.date = new DateLine(core.clock());
        deadlines.add(new PoolSweep());
        this.accounts = new Accounts(this, number);
    }

    EventLoop loop() {
        return loop;
    }

    Core core() {
        return core;
    }

    ProxySettings settings() {
        return core.settings();
    }

    Class<? extends SocketChannel> channelType() {
        return channelType;
    }

    SplittableRandom random() {
        return random;
    }

    Deadlines deadlines() {
        return deadlines;
    }

    Accounts accounts() {
        return accounts;
    }

    /** Nanoseconds of this very moment; {@link #now} costs less. */
    long nanos() {
        return core.nanos().getAsLong();
    }

    long now() {
        return deadlines.now();
    }

    DateLine date() {
        return date;
    }

    UpstreamPool pool(InstanceRuntime instance) {
        UpstreamPool pool = pools.get(instance);
        if (pool == null) {
            pool = new UpstreamPool(this, instance);
            pools.put(instance, pool);
        }
        return pool;
    }

    Handshakes handshakes() {
        return handshakes;
    }

    Set<Exchange> parked() {
        return parked;
    }

    Set<Tunnel> tunnels() {
        return tunnels;
    }

    /** Lets every held request and every tunnel look at the map again; any thread. */
    void recheck() {
        loop.execute(() -> {
            List.copyOf(parked).forEach(Exchange::recheck);
            List.copyOf(tunnels).forEach(Tunnel::recheck);
        });
    }

    /** Closes what has been idle too long, and the pools of instances that no map names. */
    private final class PoolSweep extends Deadlines.Timed {
        @Override
        void tick(long nowNanos) {
            for (UpstreamPool pool : new ArrayList<>(pools.values())) {
                pool.sweep(nowNanos);
                if (pool.instance().retired() && pool.isEmpty()) {
                    pools.remove(pool.instance());
                }
            }
        }
    }

    void close() {
        pools.values().forEach(UpstreamPool::close);
        deadlines.stop();
    }
}
