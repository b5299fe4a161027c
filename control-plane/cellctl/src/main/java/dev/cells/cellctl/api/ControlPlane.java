package dev.cells.cellctl.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Item;
import dev.cells.contract.control.AuditEntry;
import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.CellStats;
import dev.cells.contract.control.CellView;
import dev.cells.contract.control.CreateTenant;
import dev.cells.contract.control.PinTenant;
import dev.cells.contract.control.RouterView;
import dev.cells.contract.control.ServerVersion;
import dev.cells.contract.control.SetSwitch;
import dev.cells.contract.control.SwitchView;
import dev.cells.contract.control.TenantView;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The control plane's API, one method a call; every method throws {@link Failure} with the exit code that its refusal means. */
public final class ControlPlane implements AutoCloseable {

    private final Exchange exchange;

    /**
     * @param token asked before each request, so that a refreshed token file is noticed while watching
     * @param deadline bounds each try of each request
     */
    public ControlPlane(URI server, Supplier<String> token, Duration deadline, Pause pause) {
        this.exchange = new Exchange(server, token, deadline, pause);
    }

    @Override
    public void close() {
        exchange.close();
    }

    public URI server() {
        return exchange.server();
    }

    public Listed<CellView> cells(int limit) {
        return pages().read("/v1/cells", "after", CellView.class, limit);
    }

    public Item<CellView> cell(CellName name) {
        return item(ok(Call.get("/v1/cells/" + name)), CellView.class);
    }

    /** Of all cells, as last probed. */
    public Listed<CellStats> cellStats(int limit) {
        return pages().read("/v1/cell-stats", "after", CellStats.class, limit);
    }

    /** Of one cell, asked now. */
    public Item<CellStats> cellStats(CellName name) {
        return item(ok(Call.get("/v1/cell-stats/" + name)), CellStats.class);
    }

    public Item<CellView> register(CellSpec spec, Change change) {
        return item(ok(change("POST", "/v1/cells", spec, change)), CellView.class);
    }

    public Item<CellView> replace(CellSpec spec, String etag, Change change) {
        Call call = change("PUT", "/v1/cells/" + spec.name(), spec, change).with("If-Match", etag);
        return item(ok(call), CellView.class);
    }

    public Item<CellView> cordon(CellName name, boolean on, Change change) {
        String verb = on ? "cordon" : "uncordon";
        return item(ok(change("POST", "/v1/cells/" + name + "/" + verb, null, change)), CellView.class);
    }

    public Listed<TenantView> tenants(@Nullable CellName cell, int limit) {
        String path = cell == null ? "/v1/tenants" : "/v1/tenants?cell=" + cell;
        return pages().read(path, "after", TenantView.class, limit);
    }

    public Item<TenantView> tenant(TenantId id) {
        return item(ok(Call.get("/v1/tenants/" + id)), TenantView.class);
    }

    public Item<TenantView> create(CreateTenant body, Change change) {
        return item(ok(change("POST", "/v1/tenants", body, change)), TenantView.class);
    }

    public Item<TenantView> suspend(TenantId id, Change change) {
        return item(ok(change("POST", "/v1/tenants/" + id + "/suspend", null, change)), TenantView.class);
    }

    public Item<TenantView> resume(TenantId id, Change change) {
        return item(ok(change("POST", "/v1/tenants/" + id + "/resume", null, change)), TenantView.class);
    }

    public Item<TenantView> pin(TenantId id, PinTenant body, Change change) {
        return item(ok(change("PUT", "/v1/tenants/" + id + "/pin", body, change)), TenantView.class);
    }

    public Listed<RouterView> routers(int limit) {
        return pages().read("/v1/routers", "after", RouterView.class, limit);
    }

    public Listed<AuditEntry> audit(int limit) {
        return pages().read("/v1/audit", "before", AuditEntry.class, limit);
    }

    public Listed<SwitchView> switches(int limit) {
        return pages().read("/v1/switches", "after", SwitchView.class, limit);
    }

    public Item<SwitchView> setSwitch(SetSwitch body, Change change) {
        return item(ok(change("PUT", "/v1/switches", body, change)), SwitchView.class);
    }

    public Item<SwitchView> dropSwitch(SwitchId id, Change change) {
        return item(ok(change("DELETE", "/v1/switches?id=" + id.encoded(), null, change)), SwitchView.class);
    }

    public Listed<AuditEntry> switchHistory(SwitchId id, int limit) {
        return pages().read("/v1/switches/history?id=" + id.encoded(), "before", AuditEntry.class, limit);
    }

    public ServerVersion version() {
        return item(ok(Call.get("/v1/version")), ServerVersion.class).value();
    }

    /** The routing map's text, as routers get it. */
    public byte[] routingMap() {
        return ok(Call.getText("/v1/routing-map")).body();
    }

    private Pages pages() {
        return new Pages(path -> tree(ok(Call.get(path))), server());
    }

    private Answer ok(Call call) {
        Answer answer = exchange.send(call);
        if (!answer.ok()) {
            throw Refusals.of(server(), answer);
        }
        return answer;
    }

    private <T> Item<T> item(Answer answer, Class<T> type) {
        try {
            return Json.item(tree(answer), type);
        } catch (JsonProcessingException e) {
            throw unreadable(server(), e);
        }
    }

    private JsonNode tree(Answer answer) {
        try {
            return Json.tree(answer.body());
        } catch (IOException e) {
            throw unreadable(server(), e);
        }
    }

    static Failure unreadable(URI server, IOException cause) {
        String said = cause instanceof JsonProcessingException json ? json.getOriginalMessage() : cause.getMessage();
        return Failure.of(ExitCode.ERROR, "the answer of " + server + " is not what this cellctl expects: " + said)
                .tryNext("cellctl doctor");
    }

    private static Call change(String method, String path, @Nullable Object body, Change change) {
        try {
            Call call = new Call(
                    method,
                    change.dryRun() ? path + (path.indexOf('?') < 0 ? "?" : "&") + "dry_run=true" : path,
                    Call.get(path).headers(),
                    body == null ? null : Json.text(body));
            Call keyed = call.with("Idempotency-Key", change.key());
            return change.reason() == null ? keyed : keyed.with("X-Reason", change.reason());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a request cannot be written", e);
        }
    }
}
