-- Durable jobs. state: 0 due, 1 running, 2 delayed until run_at, 3 dead. A finished job is deleted.
create table cell.job (
    tenant_id    text        not null,
    id           uuid        not null,
    kind         text        not null check (length(kind) between 1 and 100),
    priority     smallint    not null default 5 check (priority between 0 and 9),
    state        smallint    not null default 0 check (state between 0 and 3),
    attempt      int         not null default 0,
    max_attempts int         not null default 10 check (max_attempts between 1 and 100),
    run_at       timestamptz not null default now(),
    lease_until  timestamptz,
    owner        uuid,
    payload      text        not null check (octet_length(payload) <= 65536),
    last_error   text,
    primary key (tenant_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000,
        autovacuum_vacuum_cost_delay = 0);
create index job_head    on cell.job (tenant_id, priority, id) where state = 0;
create index job_running on cell.job (lease_until)             where state = 1;
create index job_delayed on cell.job (run_at)                  where state = 2;
create index job_dead    on cell.job (tenant_id, id)           where state = 3;

select cell.protect('cell.job');
-- Claiming, leases and rescue look at the jobs of all tenants; what a job then reads and writes is its tenant's only.
create policy every_tenant on cell.job for all to cell_worker using (true) with check (true);

grant select, insert on cell.job to cell_api;
grant select, insert, update, delete on cell.job to cell_worker;
grant select on cell.tenant to cell_worker;

-- Claims one job of the first active tenant after turn_after that has due work, wrapping around: tenants take turns however long
-- one's backlog is. Jobs of fenced and suspended tenants wait. Counts the attempt.
create function cell.job_claim(turn_after text, me uuid, lease interval)
returns table (tenant_id text, epoch bigint, id uuid, kind text, attempt int, max_attempts int, payload text)
language plpgsql as $$
#variable_conflict use_column
declare
    turn    text := turn_after;
    wrapped boolean := false;
    found_at text;
    owned   bigint;
begin
    loop
        select j.tenant_id into found_at from cell.job j
            where j.state = 0 and j.tenant_id > turn order by j.tenant_id, j.priority, j.id limit 1;
        if found_at is null or (wrapped and found_at > turn_after) then
            if wrapped then
                return;
            end if;
            wrapped := true;
            turn := '';
            continue;
        end if;
        turn := found_at;
        select t.epoch into owned from cell.tenant t where t.tenant_id = found_at and t.state = 'active';
        if owned is not null then
            return query
                update cell.job j set state = 1, attempt = j.attempt + 1, owner = me, lease_until = now() + lease
                where j.tenant_id = found_at and j.id = (
                    select h.id from cell.job h where h.state = 0 and h.tenant_id = found_at
                    order by h.priority, h.id limit 1 for update skip locked)
                returning j.tenant_id, owned, j.id, j.kind, j.attempt, j.max_attempts, j.payload;
            if found then
                return;
            end if;
        end if;
    end loop;
end $$;

-- Takes back what lost its lease. The next claim has another attempt number, so the old owner's late finish changes nothing.
create function cell.job_rescue() returns int language sql as $$
    with lost as materialized (
        select tenant_id, id from cell.job where state = 1 and lease_until < now() limit 1000 for update skip locked),
    freed as (
        update cell.job j set state = case when j.attempt >= j.max_attempts then 3 else 0 end,
            owner = null, lease_until = null, last_error = 'worker lost'
        from lost where j.tenant_id = lost.tenant_id and j.id = lost.id returning 1)
    select count(*)::int from freed
$$;

create function cell.job_promote() returns int language sql as $$
    with due as materialized (
        select tenant_id, id from cell.job where state = 2 and run_at <= now() order by run_at limit 1000
        for update skip locked),
    promoted as (
        update cell.job j set state = 0 from due where j.tenant_id = due.tenant_id and j.id = due.id returning 1)
    select count(*)::int from promoted
$$;

grant execute on function cell.job_claim(text, uuid, interval), cell.job_rescue(), cell.job_promote() to cell_worker;
