package dev.cells.router.proxy;

import dev.cells.router.http.HeadLimits;
import java.time.Duration;

/**
 * Every limit and deadline of the data path.
 *
 * @param bodyMax bytes of one request's body
 * @param head time from a request's first byte to the end of its header
 * @param idle time a client connection may wait for its next request
 * @param body time without progress inside a request's body or an answer's
 * @param connect time to connect to an instance
 * @param response time from the end of the request to the answer's header
 * @param upstreamIdle time an unused upstream connection is kept; shorter than the cell keeps it
 * @param upstreamIdleMax unused connections kept per instance and event loop
 * @param parkMax time a request is held while its tenant moves
 * @param parkedPerTenant requests held per tenant
 * @param parkedMax requests held in all
 * @param tunnelIdle time without a byte in an upgraded connection
 * @param tunnelEnd time for a cell to end an upgraded connection that must end
 */
public record ProxySettings(
        HeadLimits headLimits,
        long bodyMax,
        Duration head,
        Duration idle,
        Duration body,
        Duration connect,
        Duration response,
        Duration upstreamIdle,
        int upstreamIdleMax,
        Duration parkMax,
        int parkedPerTenant,
        int parkedMax,
        Duration tunnelIdle,
        Duration tunnelEnd) {}
