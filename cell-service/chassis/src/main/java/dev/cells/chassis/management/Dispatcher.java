package dev.cells.chassis.management;

import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/** Runs the work of a call on the control lane and answers with its result, or with what it threw. */
@Singleton
class Dispatcher {

    private final ManagementExecutor executor;
    private final Answers answers;

    Dispatcher(ManagementExecutor executor, Answers answers) {
        this.executor = executor;
        this.answers = answers;
    }

    /** Work that may block, and whose result is the answer's body. */
    interface Call {
        Object answer(RoutingContext call) throws Exception;
    }

    void dispatch(RoutingContext call, Call work) {
        executor.execute(() -> {
            try {
                answers.ok(call, work.answer(call));
            } catch (Exception e) {
                answers.failed(call, e);
            }
        });
    }

    void failed(RoutingContext call, Throwable thrown) {
        answers.failed(call, thrown);
    }
}
