-- Answers of POSTs that carried an Idempotency-Key, written in the transaction whose effect they describe: there is
-- never an effect without its answer, nor an answer without its effect.
create table cell.idempotency_key (
    tenant_id   text        not null,
    key         text        not null check (length(key) between 1 and 255),
    fingerprint bytea       not null,
    status      smallint    not null check (status between 200 and 299),
    location    text,
    body        text,
    created_at  timestamptz not null default now(),
    primary key (tenant_id, key)
);
create index idempotency_key_age on cell.idempotency_key (created_at);

select cell.protect('cell.idempotency_key');
-- Workers forget old answers of all tenants.
create policy every_tenant on cell.idempotency_key for all to cell_worker using (true);

grant select, insert on cell.idempotency_key to cell_api;
grant select, delete on cell.idempotency_key to cell_worker;
