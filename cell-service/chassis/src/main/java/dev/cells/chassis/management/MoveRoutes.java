package dev.cells.chassis.management;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import jakarta.inject.Singleton;

/** The paths under {@code /v1/moves}; who calls was checked before. */
@Singleton
class MoveRoutes {

    private final MoveCalls moves;
    private final Dispatcher dispatcher;

    MoveRoutes(MoveCalls moves, Dispatcher dispatcher) {
        this.moves = moves;
        this.dispatcher = dispatcher;
    }

    void add(Router router) {
        get(router, "/v1/moves/peer", _ -> moves.peer());
        post(router, "/v1/moves/obstacles", moves::obstacles);
        get(router, "/v1/moves/:move", moves::progress);
        get(router, "/v1/moves/:move/residue", moves::residue);
        post(router, "/v1/moves/:move/prepare-source", moves::prepareSource);
        post(router, "/v1/moves/:move/prepare-target", moves::prepareTarget);
        post(router, "/v1/moves/:move/open-way-back", moves::openWayBack);
        post(router, "/v1/moves/:move/attach-way-back", moves::attachWayBack);
        post(router, "/v1/moves/:move/comparison", moves::compare);
        post(router, "/v1/moves/:move/snapshots", moves::takeSnapshots);
        post(router, "/v1/moves/:move/snapshots/:snapshots/comparison", moves::compareSnapshots);
        post(router, "/v1/moves/:move/lift", moves::lift);
        step(router, "arm", (here, move, tenant, body) -> here.arm(move, tenant, body.attempt()));
        post(router, "/v1/moves/:move/disarm", moves::disarm);
        post(router, "/v1/moves/:move/fence", moves::fence);
        post(router, "/v1/moves/:move/await-mark", moves::awaitMark);
        step(
                router,
                "activate",
                (here, move, tenant, body) -> here.activate(move, tenant, body.epoch(), body.attempt()));
        step(router, "leave", (here, move, tenant, body) -> here.leave(move, tenant, body.epoch()));
        step(router, "release", (here, move, tenant, body) -> here.release(move, tenant, body.epoch()));
        post(router, "/v1/moves/:move/unsubscribe", moves::unsubscribe);
        post(router, "/v1/moves/:move/unpublish", moves::unpublish);
        post(router, "/v1/moves/:move/purge", moves::purge);
        post(router, "/v1/moves/:move/forget", moves::forget);
    }

    private void step(Router router, String name, MoveCalls.Step step) {
        post(router, "/v1/moves/:move/" + name, call -> moves.step(call, step));
    }

    private void get(Router router, String path, Dispatcher.Call work) {
        router.route(HttpMethod.GET, path).handler(call -> dispatcher.dispatch(call, work));
    }

    private void post(Router router, String path, Dispatcher.Call work) {
        router.route(HttpMethod.POST, path).handler(call -> dispatcher.dispatch(call, work));
    }
}
