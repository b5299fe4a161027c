package dev.cells.local.supervisor;

import dev.cells.local.process.Exit;
import dev.cells.local.process.Signals;
import dev.cells.local.supervisor.ProcessState.BackingOff;
import dev.cells.local.supervisor.ProcessState.Done;
import dev.cells.local.supervisor.ProcessState.Ready;
import dev.cells.local.supervisor.ProcessState.Starting;
import dev.cells.local.supervisor.ProcessState.Stopped;
import dev.cells.local.supervisor.ProcessState.Waiting;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Keeps one process running, on a thread of its own, until told to stop. */
final class Keeper implements Runnable {

    /** Generous: on a machine that is short of CPU, killing what starts slowly makes everything slower. */
    private static final Duration READY_MAX = Duration.ofMinutes(5);

    private static final long TICK_MS = 100;

    private final ProcessSpec spec;
    private final BooleanSupplier needsMet;
    private final Tools tools;
    private final CountDownLatch stopAsked = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicInteger starts = new AtomicInteger();
    private volatile ProcessState state = new Waiting();

    /** What every keeper uses. */
    record Tools(Starter starter, Prober prober, BackOff backOff, Clock clock, Duration stopMax, Runnable changed) {}

    Keeper(ProcessSpec spec, BooleanSupplier needsMet, Tools tools) {
        this.spec = spec;
        this.needsMet = needsMet;
        this.tools = tools;
    }

    ProcessSpec spec() {
        return spec;
    }

    ProcessState state() {
        return state;
    }

    int restarts() {
        return Math.max(0, starts.get() - 1);
    }

    boolean ready() {
        return state instanceof Ready || state instanceof Done;
    }

    void askToStop() {
        stopAsked.countDown();
    }

    /** Whether it stopped within {@code bound}; it is killed long before that runs out. */
    boolean awaitStopped(Duration bound) throws InterruptedException {
        return stopped.await(bound.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void run() {
        try {
            while (!pauseUnlessStopping()) {
                move(next(state));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            end(state);
            move(new Stopped());
            stopped.countDown();
        }
    }

    private boolean pauseUnlessStopping() throws InterruptedException {
        return stopAsked.await(TICK_MS, TimeUnit.MILLISECONDS);
    }

    private ProcessState next(ProcessState now) {
        return switch (now) {
            case Waiting waiting -> needsMet.getAsBoolean() ? start(0) : waiting;
            case Starting starting -> awaitReady(starting);
            case Ready ready -> watch(ready);
            case BackingOff backing -> instant().isBefore(backing.until()) ? backing : start(backing.failures());
            case Done done -> done;
            case Stopped stopping -> stopping;
        };
    }

    private ProcessState start(int failures) {
        starts.incrementAndGet();
        try {
            return new Starting(tools.starter().start(spec), instant(), failures);
        } catch (IOException e) {
            return tools.backOff().after(failures, instant(), String.valueOf(e.getMessage()));
        }
    }

    private ProcessState awaitReady(Starting starting) {
        Process process = starting.child().process();
        if (!process.isAlive()) {
            boolean task = spec.readiness() instanceof Readiness.Completed;
            return task && process.exitValue() == 0
                    ? new Done()
                    : tools.backOff().after(starting.failures(), instant(), ended(process));
        }
        if (tools.prober().ready(spec.readiness())) {
            return new Ready(starting.child(), instant(), starting.failures());
        }
        if (instant().isAfter(starting.since().plus(READY_MAX))) {
            end(starting);
            return tools.backOff()
                    .after(starting.failures(), instant(), "not ready within " + READY_MAX.toSeconds() + " s");
        }
        return starting;
    }

    private ProcessState watch(Ready ready) {
        LogFile.bound(spec.log());
        Process process = ready.child().process();
        return process.isAlive() ? ready : tools.backOff().after(ready, instant(), ended(process));
    }

    private void move(ProcessState next) {
        if (!next.equals(state)) {
            state = next;
            tools.changed().run();
        }
    }

    private void end(ProcessState last) {
        switch (last) {
            case Starting starting -> stop(starting.child().process());
            case Ready ready -> stop(ready.child().process());
            case Waiting _, BackingOff _, Done _, Stopped _ -> {}
        }
    }

    /** PostgreSQL takes SIGTERM for "wait until all clients are gone"; SIGINT cuts them off. */
    private void stop(Process process) {
        Runnable asked = spec.kind() == Kind.POSTGRES ? () -> Signals.send("INT", process.pid()) : process::destroy;
        Exit.stop(process, asked, tools.stopMax());
    }

    private Instant instant() {
        return tools.clock().instant();
    }

    private static String ended(Process process) {
        return "ended with status " + process.exitValue();
    }
}
