package dev.cells.router.resolve;

import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Snapshot;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides from a request's head and a snapshot where the request goes. All sources that say something must agree; there is no
 * default tenant and no default cell.
 */
public final class Resolver {

    private final TenantSource[] sources;

    private Resolver(List<TenantSource> sources) {
        this.sources = sources.toArray(TenantSource[]::new);
    }

    /**
     * A resolver that asks these sources.
     *
     * @param words of {@code host}, {@code header}, {@code token}, in the order they are asked
     * @param hostPattern for {@code host}, for example {@code {tenant}.cells.example}
     */
    public static Resolver of(List<String> words, String hostPattern) {
        List<TenantSource> sources = new ArrayList<>();
        for (String word : words) {
            sources.add(
                    switch (word) {
                        case "host" -> new HostSource(hostPattern);
                        case "header" -> new HeaderSource();
                        case "token" -> new TokenSource();
                        default ->
                            throw new IllegalArgumentException(
                                    "cells.router.tenant.sources has \"" + word + "\"; known are host, header, token");
                    });
        }
        if (sources.isEmpty()) {
            throw new IllegalArgumentException(
                    "cells.router.tenant.sources is empty: no request could name its tenant");
        }
        return new Resolver(sources);
    }

    /**
     * Decides.
     *
     * @param snapshot null before the first map
     */
    public Resolution resolve(RequestHead request, @Nullable Snapshot snapshot) {
        TenantKey tenant = null;
        TenantSource by = null;
        for (TenantSource source : sources) {
            switch (source.of(request)) {
                case Claim.Silent _ -> {}
                case Claim.Wrong(var refusal) -> {
                    return new Resolution.Refuse(refusal);
                }
                case Claim.Names(var named) -> {
                    if (tenant != null && by != null && !tenant.same(named)) {
                        return new Resolution.Refuse(new Refusal.TenantConflict(
                                by.word(), tenant.toString(), source.word(), named.toString()));
                    }
                    tenant = named;
                    by = source;
                }
            }
        }
        return tenant == null ? new Resolution.Refuse(new Refusal.TenantMissing()) : place(tenant, snapshot);
    }

    /** Where a tenant goes by this snapshot, whoever asks. */
    public static Resolution place(TenantKey tenant, @Nullable Snapshot snapshot) {
        if (snapshot == null) {
            return new Resolution.Refuse(new Refusal.NoMap());
        }
        int record = snapshot.table().find(tenant.bytes(), tenant.from(), tenant.length(), tenant.hash());
        if (record < 0) {
            return new Resolution.Refuse(new Refusal.TenantUnknown(tenant.toString()));
        }
        CellView cell = snapshot.cells().get(snapshot.table().cell(record));
        return switch (snapshot.table().state(record)) {
            case ACTIVE -> new Resolution.Forward(tenant, cell, snapshot.table().epoch(record));
            case PARKED -> new Resolution.Park(tenant);
            case SUSPENDED ->
                new Resolution.Refuse(new Refusal.TenantSuspended(
                        tenant.toString(), cell.cell().name().value()));
        };
    }
}
