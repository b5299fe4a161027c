-- What is turned off in this cell. Manual switches come from the control plane, as a whole set at a revision; automatic ones
-- the cell sets itself. Kept here, so that instances go by them after a restart whether the control plane is there or not.
create table cell.kill_switch (
    id         text        not null check (length(id) between 3 and 300),
    origin     text        not null check (origin in ('manual', 'automatic')),
    mode       text        not null check (mode in ('always', 'never')),
    reason     text        not null check (length(reason) <= 255),
    expires_at timestamptz,
    primary key (id, origin),
    check (origin = 'manual' or (mode = 'always' and expires_at is not null))
);

-- change grows with every change of the table, so that an instance sees in one row that nothing is new.
create table cell.kill_switch_set (
    only_row boolean primary key default true check (only_row),
    revision bigint not null,
    change   bigint not null
);
insert into cell.kill_switch_set (revision, change) values (0, 1);

create function cell.kill_switch_changed() returns void language sql volatile
  set search_path = pg_catalog, pg_temp as $$
    update cell.kill_switch_set set change = change + 1;
    select pg_notify('kill_switch_changed', '');
$$;

-- Replaces the manual switches, unless a later set is there already. Times to live begin now, by this database's clock.
create function cell.put_kill_switches(wanted bigint, ids text[], modes text[], reasons text[], ttl_ms bigint[])
  returns bigint language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  present bigint;
begin
  select s.revision into present from cell.kill_switch_set s for update;
  if wanted <= present then
    return present;
  end if;
  if cardinality(ids) > 500 then
    raise exception 'a cell holds at most 500 manual switches' using errcode = 'CE400';
  end if;
  delete from cell.kill_switch k where k.origin = 'manual';
  insert into cell.kill_switch (id, origin, mode, reason, expires_at)
    select w.id, 'manual', w.mode, w.reason, clock_timestamp() + w.ttl * interval '1 millisecond'
      from unnest(ids, modes, reasons, ttl_ms) as w (id, mode, reason, ttl);
  update cell.kill_switch_set s set revision = wanted;
  perform cell.kill_switch_changed();
  return wanted;
end $$;

-- What each instance goes by, as it says itself: on every change, and every few seconds as a sign of life.
create table cell.kill_switch_seen (
    instance text primary key,
    revision bigint not null,
    seen_at  timestamptz not null
);

create function cell.saw_kill_switches(me text, at_revision bigint) returns void language sql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
    insert into cell.kill_switch_seen values (me, at_revision, clock_timestamp())
      on conflict (instance) do update set revision = excluded.revision, seen_at = excluded.seen_at;
    delete from cell.kill_switch_seen s where s.seen_at < clock_timestamp() - interval '1 hour';
$$;

-- Bounded, because programs set them: the one that ends first makes room.
create function cell.put_automatic_kill_switch(wanted text, why text, ttl_ms bigint) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
begin
  perform 1 from cell.kill_switch_set for update;
  delete from cell.kill_switch k where k.origin = 'automatic' and k.expires_at <= clock_timestamp();
  delete from cell.kill_switch k where k.origin = 'automatic' and k.id in (
    select o.id from cell.kill_switch o where o.origin = 'automatic' and o.id <> wanted order by o.expires_at desc offset 99);
  insert into cell.kill_switch (id, origin, mode, reason, expires_at)
    values (wanted, 'automatic', 'always', left(why, 255), clock_timestamp() + ttl_ms * interval '1 millisecond')
    on conflict (id, origin) do update set reason = excluded.reason, expires_at = excluded.expires_at;
  perform cell.kill_switch_changed();
end $$;

create function cell.drop_automatic_kill_switch(wanted text) returns boolean language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
begin
  perform 1 from cell.kill_switch_set for update;
  delete from cell.kill_switch k where k.origin = 'automatic' and k.id = wanted;
  if not found then
    return false;
  end if;
  perform cell.kill_switch_changed();
  return true;
end $$;

grant select on cell.kill_switch, cell.kill_switch_set, cell.kill_switch_seen to cell_control;
grant execute on function cell.put_kill_switches, cell.saw_kill_switches, cell.put_automatic_kill_switch, cell.drop_automatic_kill_switch to cell_control;

-- cell.job_claim, passing by the jobs that are switched off: kinds off for everyone but the excepted, and pairs off for a tenant.
-- A pair is tenant/kind. What is passed by stays due.
create function cell.job_claim_but(
    turn_after text, me uuid, lease interval, off_kinds text[], off_pairs text[], on_pairs text[])
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
            where j.state = 0 and j.tenant_id > turn
              and (j.kind <> all (off_kinds) or j.tenant_id || '/' || j.kind = any (on_pairs))
              and j.tenant_id || '/' || j.kind <> all (off_pairs)
            order by j.tenant_id, j.priority, j.id limit 1;
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
                       and (h.kind <> all (off_kinds) or found_at || '/' || h.kind = any (on_pairs))
                       and found_at || '/' || h.kind <> all (off_pairs)
                    order by h.priority, h.id limit 1 for update skip locked)
                returning j.tenant_id, owned, j.id, j.kind, j.attempt, j.max_attempts, j.payload;
            if found then
                return;
            end if;
        end if;
    end loop;
end $$;

grant execute on function cell.job_claim_but(text, uuid, interval, text[], text[], text[]) to cell_worker;
