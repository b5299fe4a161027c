-- Cells as operators registered them. `tenants` counts rows of tenant placed here; it changes in the transaction that places,
-- so that "update … where tenants < capacity" admits exactly as many as there is room for.
create table cell (
    name text collate "C" primary key,
    wave integer not null check (wave between 0 and 99),
    capacity integer not null check (capacity >= 1),
    shard integer not null check (shard >= 1),
    source text,
    management text,
    state text not null check (state in ('active', 'cordoned')),
    tenants integer not null default 0 check (tenants >= 0),
    version bigint not null,
    registered_at timestamptz not null
);

create table cell_instance (
    cell text collate "C" not null references cell on delete cascade,
    position integer not null,
    name text not null,
    url text not null,
    zone text,
    management text,
    primary key (cell, name)
);

-- state is what the routing map says, wanted is what was decided; where they differ, a step is still to be done in the cell.
-- version grows with every change of the row: whoever decided from an older one changes nothing.
create table tenant (
    id text collate "C" primary key,
    plan text not null,
    cell text collate "C" not null references cell,
    epoch bigint not null check (epoch >= 1),
    state text not null check (state in ('pending', 'active', 'suspended')),
    wanted text not null check (wanted in ('active', 'suspended')),
    pinned boolean not null,
    revision bigint not null default 0,
    version bigint not null default 1,
    created_at timestamptz not null,
    created_by text not null,
    create_key text,
    attempts integer not null default 0,
    due_at timestamptz not null,
    last_error text
);
create index tenant_by_cell on tenant (cell, id);
create index tenant_unfinished on tenant (due_at) where state <> wanted;

-- The routing map. One row holds its revision; every publication raises it by one, by compare-and-set.
-- oldest: changes after an older revision cannot be told any more, because tombstones were pruned.
create table map_revision (
    only_row boolean primary key default true check (only_row),
    revision bigint not null,
    oldest bigint not null,
    cells integer not null,
    tenants integer not null
);
insert into map_revision (revision, oldest, cells, tenants) values (1, 1, 0, 0);

create table map_cell (
    name text collate "C" primary key,
    revision bigint not null,
    removed boolean not null,
    state text not null,
    shard integer not null,
    source text,
    instances text[] not null
);
create index map_cell_by_revision on map_cell (revision);

create table map_tenant (
    tenant text collate "C" primary key,
    revision bigint not null,
    removed boolean not null,
    cell text collate "C" not null references map_cell,
    epoch bigint not null check (epoch >= 1),
    state text not null check (state in ('active', 'parked', 'suspended'))
);
create index map_tenant_by_revision on map_tenant (revision);
create index map_tenant_by_cell on map_tenant (cell) where not removed;

-- running: someone works on it until locked_until; open: it may be tried again; done: the answer is kept.
create table idempotency_key (
    actor text not null,
    key text not null,
    fingerprint text not null,
    state text not null check (state in ('running', 'open', 'done')),
    locked_until timestamptz not null,
    expires_at timestamptz not null,
    status integer,
    etag text,
    location text,
    body text,
    primary key (actor, key)
);
create index idempotency_key_expiry on idempotency_key (expires_at);

create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    target text not null,
    reason text,
    detail text not null
);

-- Leadership for background work: fence grows with every change of holder, and leaders' transactions check it.
create table lease (
    name text collate "C" primary key,
    holder text not null,
    fence bigint not null,
    expires_at timestamptz not null
);

grant usage on schema control to control_app;
grant select, insert, update, delete on cell, cell_instance, tenant, map_cell, map_tenant, idempotency_key, lease to control_app;
grant select, update on map_revision to control_app;
grant select, insert on audit to control_app;

-- Routers that follow the map feed, as last seen by any replica; written in batches.
create table router (
    name text collate "C" primary key,
    revision bigint not null,
    seen_at timestamptz not null
);
grant select, insert, update, delete on router to control_app;
