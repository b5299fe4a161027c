package dev.cells.router.proxy;

import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Failure;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.cell.Outcome;
import dev.cells.router.http.Head;
import dev.cells.router.http.ResponseHead;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One try to have a request answered by one instance. It holds the instance's in-flight count, perhaps its trial, and, once
 * connected, the connection;
 * both go back exactly once, whatever ends it. What it says about the instance (good, bad or nothing) is counted there.
 */
final class Attempt {

    private final Exchange exchange;
    private final CellView cell;
    private final InstanceRuntime instance;
    private final boolean whileOut;
    private final boolean trial;
    private @Nullable UpstreamConnection connection;
    private boolean bad;
    private Outcome outcome = Outcome.NONE;
    private int status;
    private boolean over;
    private boolean requestSent;
    private boolean discarding;

    Attempt(Exchange exchange, CellView cell, InstanceRuntime instance) {
        this.exchange = exchange;
        this.cell = cell;
        this.instance = instance;
        this.whileOut = instance.ejection().isOut();
        this.trial = whileOut && instance.ejection().beginTrial(exchange.now());
        instance.began();
    }

    InstanceRuntime instance() {
        return instance;
    }

    /** @param fresh do not use a connection that was used before */
    void start(UpstreamPool pool, boolean fresh) {
        UpstreamConnection idle = fresh ? null : pool.takeIdle();
        if (idle == null) {
            pool.connect(this);
        } else {
            connected(idle);
        }
    }

    void connected(UpstreamConnection to) {
        if (over) {
            to.close();
            return;
        }
        connection = to;
        to.use(this);
        exchange.connected(this, to);
    }

    void connectFailed(String why) {
        failed(Failure.CONNECT);
        outcome = Outcome.UNREACHED;
        if (finish()) {
            exchange.connectFailed(this, why);
        }
    }

    /** The instance ended the handshake after we thought it done, so before it read anything. */
    void rejected(String why) {
        failed(Failure.CONNECT);
        outcome = Outcome.UNREACHED;
        if (finish() && !discarding) {
            exchange.connectFailed(this, why);
        }
    }

    boolean isConnected() {
        return connection != null && !over;
    }

    boolean isWritable() {
        return connection != null && connection.isWritable();
    }

    boolean isReused() {
        return connection != null && connection.isReused();
    }

    boolean isHead() {
        return exchange.isHead();
    }

    void write(ByteBuf bytes) {
        if (connection == null || over) {
            bytes.release();
        } else {
            connection.write(bytes);
        }
    }

    /** The request is written to its end. */
    void sent() {
        requestSent = true;
    }

    boolean requestSent() {
        return requestSent;
    }

    void flush() {
        if (connection != null && !over) {
            connection.flush();
        }
    }

    void setReading(boolean wanted) {
        if (connection != null && !over) {
            connection.setReading(wanted);
        }
    }

    void interim(ResponseHead response) {
        if (!over) {
            exchange.interim(response);
        }
    }

    void head(ResponseHead response) {
        if (response.isFailure()) {
            failed(Failure.STATUS);
        } else if (response.asksToComeAgain()) {
            bad = true;
        } else if (whileOut) {
            instance.ejection().answered(true, exchange.now());
        }
        status = response.status();
        outcome = Outcome.CUT;
        if (!over) {
            exchange.head(this, response);
        }
    }

    void body(ByteBuf piece) {
        if (over || discarding) {
            piece.release();
        } else {
            exchange.answerBody(piece);
        }
    }

    @Nullable
    Tunnel upgraded(ResponseHead response, UpstreamConnection from) {
        if (!over) {
            instance.ejection().answered(whileOut, exchange.now());
        }
        outcome = Outcome.INFORMED;
        return over ? null : exchange.upgraded(response, from);
    }

    void flushClient() {
        if (!over && !discarding) {
            exchange.answer().flush();
        }
    }

    void upstreamWritable() {
        if (!over && !discarding) {
            exchange.upstreamWritable();
        }
    }

    void trailers(Head fields) {
        if (!over && !discarding) {
            exchange.answer().trailers(fields);
        }
    }

    void ended() {
        if (!bad) {
            instance.ejection().answered(whileOut, exchange.now());
        }
        outcome = Outcome.of(status);
        if (finish() && !discarding) {
            exchange.answered();
        }
    }

    /** Counts against the instance. */
    void failed(Failure failure) {
        bad = true;
        cell.failed(instance, failure, trial, exchange.now());
    }

    void broken(Broken how) {
        boolean unexpected = how instanceof Broken.Closed(boolean begun) && (begun || !isReused());
        if (unexpected && !over) {
            failed(Failure.RESET);
        }
        if (finish() && !discarding) {
            exchange.broken(this, how);
        }
    }

    /** Reads the rest of the answer without anybody wanting it, so that the connection can be used again. */
    void discard() {
        discarding = true;
        setReading(true);
    }

    /** Gives up: the connection is in the middle of something and cannot be used again. */
    void cancel() {
        if (finish() && connection != null) {
            connection.close();
        }
    }

    /** True for the one call that ends this attempt. */
    private boolean finish() {
        if (over) {
            return false;
        }
        over = true;
        instance.ended(outcome);
        if (trial) {
            instance.ejection().endTrial();
        }
        return true;
    }
}
