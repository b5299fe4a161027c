package dev.cells.router.manage;

import dev.cells.router.cell.CellRuntime;
import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Cells;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.cell.Outcome;
import dev.cells.router.cell.Snapshot;
import dev.cells.router.manage.Families.Labels;
import dev.cells.router.metrics.Latencies;
import dev.cells.router.metrics.TopTenants;
import io.prometheus.client.Collector;
import java.util.List;

/**
 * What the data path counts per cell and instance, read at each scrape from the map in use: a cell or an instance that has left is
 * not shown any more. Tenants are labels only as the few busiest.
 */
final class CellCollector extends Collector {

    private static final String[] CLASSES = {"cut", "1xx", "2xx", "3xx", "4xx", "5xx"};
    private static final String SECONDS = "cells_router_request_seconds";
    private static final String SECONDS_HELP =
            "from a request's head to the end of its answer, of requests that an instance had";

    private final Cells cells;
    private final TopTenants top;

    CellCollector(Cells cells, TopTenants top) {
        this.cells = cells;
        this.top = top;
    }

    @Override
    public List<MetricFamilySamples> collect() {
        var families = new Families();
        for (CellView view : cells.current().map(Snapshot::cells).orElse(List.of())) {
            var labels = Labels.of("cell", view.runtime().name());
            cell(families, view, labels);
            latencies(families, view.runtime().latencies().snapshot(), labels);
            view.instances().forEach(one -> instance(families, one, labels));
        }
        tenants(families);
        return families.all();
    }

    private static void cell(Families families, CellView view, Labels labels) {
        CellRuntime cell = view.runtime();
        for (int i = 0; i < CLASSES.length; i++) {
            families.counter(
                    "cells_router_requests",
                    "requests answered by the cell, by class of status",
                    labels.and("class", CLASSES[i]),
                    cell.answers(i));
        }
        families.counter("cells_router_retries", "requests sent to an instance again", labels, cell.retried());
        families.gauge("cells_router_in_flight", "requests in flight", labels, cell.inFlight());
        families.gauge("cells_router_in_flight_max", "limit of it", labels, cell.inFlightMax());
        families.gauge("cells_router_queued", "requests that wait for a permit", labels, cell.queued());
        families.counter("cells_router_waited", "requests that had to wait for one", labels, cell.waited());
        families.gauge(
                "cells_router_instances_ejected",
                "instances taken out",
                labels,
                view.instances().stream().filter(one -> one.ejection().isOut()).count());
    }

    private static void latencies(Families families, Latencies.Snapshot taken, Labels labels) {
        for (int i = 0; i < Latencies.Snapshot.bounds(); i++) {
            String bound = doubleToGoString(Latencies.Snapshot.boundSeconds(i));
            families.histogram(SECONDS, "_bucket", SECONDS_HELP, labels.and("le", bound), taken.upTo()[i]);
        }
        families.histogram(SECONDS, "_bucket", SECONDS_HELP, labels.and("le", "+Inf"), taken.count());
        families.histogram(SECONDS, "_count", SECONDS_HELP, labels, taken.count());
        families.histogram(SECONDS, "_sum", SECONDS_HELP, labels, taken.seconds());
    }

    private static void instance(Families families, InstanceRuntime instance, Labels cell) {
        Labels labels = cell.and("instance", instance.instance().name());
        for (Outcome how : Outcome.values()) {
            if (how != Outcome.INFORMED || instance.count(how) > 0) {
                families.counter(
                        "cells_router_instance_requests",
                        "tries with an instance, by class of status or how else they ended",
                        labels.and("class", how.word()),
                        instance.count(how));
            }
        }
        families.gauge("cells_router_instance_in_flight", "tries under way", labels, instance.inFlight());
        families.gauge(
                "cells_router_instance_ejected",
                "1 while an instance is taken out",
                labels,
                instance.ejection().isOut() ? 1 : 0);
    }

    private void tenants(Families families) {
        for (TopTenants.Busy busy : top.byRequests()) {
            families.gauge(
                    "cells_router_top_tenant_requests_per_second",
                    "the busiest tenants by requests, in a window of ten seconds",
                    Labels.of("tenant", busy.tenant()),
                    busy.value());
        }
        for (TopTenants.Busy busy : top.byInFlight()) {
            families.gauge(
                    "cells_router_top_tenant_in_flight",
                    "the busiest tenants by requests in flight on average, in a window of ten seconds",
                    Labels.of("tenant", busy.tenant()),
                    busy.value());
        }
    }
}
