package dev.cells.router.cell;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** Takes an instance out after failures in a row, tries it again with one request at a time, and takes it back slowly. */
public final class Ejection {

    private static final double RAMP_FROM = 0.1;
    private static final int DOUBLINGS_MAX = 20;

    private final EjectionSettings settings;
    private final AtomicInteger connectErrors = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicBoolean trying = new AtomicBoolean();
    private volatile Standing standing = Standing.IN;

    Ejection(EjectionSettings settings) {
        this.settings = settings;
    }

    public boolean isOut() {
        return standing instanceof Standing.Out;
    }

    /** Nothing is known against it. */
    boolean isIn() {
        return standing instanceof Standing.In;
    }

    /** Whether the next request should find out how it is. */
    boolean wantsTrial(long nowNanos) {
        return standing instanceof Standing.Out out && nowNanos - out.untilNanos() >= 0 && !trying.get();
    }

    /** Takes the one trial; false when there is none to take. One {@link #endTrial} follows. */
    public boolean beginTrial(long nowNanos) {
        return wantsTrial(nowNanos) && trying.compareAndSet(false, true);
    }

    public void endTrial() {
        trying.set(false);
    }

    /** Whether this request is among those it gets: all, none while out, some after that. */
    boolean takes(RandomGenerator random, long nowNanos) {
        return switch (standing) {
            case Standing.In _ -> true;
            case Standing.Out _ -> false;
            case Standing.Ramp ramp -> {
                double part =
                        (nowNanos - ramp.fromNanos()) / (double) settings.ramp().toNanos();
                if (part >= 1) {
                    in(ramp);
                }
                yield random.nextDouble() < Math.max(RAMP_FROM, part);
            }
        };
    }

    private synchronized void in(Standing.Ramp ended) {
        if (standing.equals(ended)) {
            standing = Standing.IN;
        }
    }

    /** A connection was made, which says nothing about answers. */
    public void connected() {
        if (connectErrors.get() != 0) {
            connectErrors.set(0);
        }
    }

    /**
     * It answered, and nothing counts against it.
     *
     * @param sentWhileOut the request was sent while it was out, so that the answer is news
     */
    public void answered(boolean sentWhileOut, long nowNanos) {
        if (failures.get() != 0) {
            failures.set(0);
        }
        if (sentWhileOut) {
            synchronized (this) {
                if (standing instanceof Standing.Out out) {
                    connectErrors.set(0);
                    standing = new Standing.Ramp(nowNanos, out.pauses());
                }
            }
        }
    }

    /**
     * Counts a failure; takes it out when that is too many.
     *
     * @param trial the request was the one trial
     * @param room whether one more instance of its cell may be out
     */
    synchronized void failed(Failure failure, boolean trial, long nowNanos, BooleanSupplier room) {
        int connects = failure == Failure.CONNECT ? connectErrors.incrementAndGet() : connectErrors.get();
        int all = failures.incrementAndGet();
        switch (standing) {
            case Standing.In _ -> {
                if ((reached(connects, settings.connectErrors()) || reached(all, settings.failures()))
                        && room.getAsBoolean()) {
                    standing = out(failure, nowNanos, 0);
                }
            }
            case Standing.Out out -> {
                if (trial) {
                    standing = out(failure, nowNanos, out.pauses() + 1);
                }
            }
            case Standing.Ramp ramp ->
                standing = room.getAsBoolean() ? out(failure, nowNanos, ramp.pauses() + 1) : Standing.IN;
        }
    }

    private static boolean reached(int count, int limit) {
        return limit > 0 && count >= limit;
    }

    private Standing.Out out(Failure failure, long nowNanos, int pauses) {
        long longest = settings.pauseMax().toNanos();
        long pause = settings.pauseMin().toNanos() << Math.min(pauses, DOUBLINGS_MAX);
        return new Standing.Out(failure, nowNanos + Math.min(longest, pause), pauses);
    }

    /** Why it gets no requests, or not all; empty when it does. */
    public String why(long nowNanos) {
        return switch (standing) {
            case Standing.In _ -> "";
            case Standing.Out out ->
                out.last().words() + ", " + failures.get() + " failures in a row; "
                        + (nowNanos - out.untilNanos() < 0
                                ? "tried again in " + (out.untilNanos() - nowNanos) / 1_000_000 + " ms"
                                : trying.get() ? "a trial is on its way" : "the next request is a trial");
            case Standing.Ramp ramp ->
                "answers again since " + (nowNanos - ramp.fromNanos()) / 1_000_000 + " ms; gets its full part after "
                        + settings.ramp().toMillis() + " ms";
        };
    }
}
