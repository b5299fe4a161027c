-- A row that travels in the stream: what was committed before it has been applied where it has arrived. It can also hold the applying
-- worker still, so that a snapshot there shows exactly what the marker's transaction saw here.
create table cell.move_marker (move_id text primary key, mark bigint not null);

create function cell.move_hold() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.move_id, 7314));
  return null;
end $$;
create trigger move_hold after insert or update on cell.move_marker for each row execute function cell.move_hold();
alter table cell.move_marker enable replica trigger move_hold;

create function cell.move_next_mark(move text) returns bigint language sql volatile
  set search_path = pg_catalog, pg_temp as $$
  insert into cell.move_marker as m values (move, 1) on conflict (move_id) do update set mark = m.mark + 1 returning mark $$;

create function cell.move_prefix(move text) returns text language plpgsql immutable strict
  set search_path = pg_catalog, pg_temp as $$
begin
  if move !~ '^[a-z0-9]([a-z0-9_]{0,38}[a-z0-9])?$' then
    raise exception '% is no id of a move', move using errcode = 'CE400';
  end if;
  return 'move_' || move || '_';
end $$;

create function cell.move_publish(move text, publication text, tenant text) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  keyless text;
begin
  if not starts_with(publication, cell.move_prefix(move)) then
    raise exception 'publication % does not belong to move %', publication, move using errcode = 'CE400';
  end if;
  if exists (select from pg_publication p where p.pubname = publication) then
    return;
  end if;
  select string_agg(cell.qualified_name(t), ', ') into keyless from cell.move_tables() t where cell.move_key(t) is null;
  if keyless is not null then
    raise exception 'no key with tenant_id: %', keyless using errcode = 'CE412';
  end if;
  execute format('create publication %I for table %s, cell.move_marker where (move_id = %L) with (publish = %L, publish_via_partition_root = true)', publication,
    (select string_agg(format('%s where (tenant_id = %L)', t, tenant), ', ') from cell.move_tables() t), move, 'insert, update, delete');
end $$;

create function cell.move_unpublish(move text) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  publication name;
begin
  for publication in select p.pubname from pg_publication p where starts_with(p.pubname, cell.move_prefix(move)) loop
    execute format('drop publication %I', publication);
  end loop;
end $$;

-- Tables that a publication misses, because they came after it.
create function cell.move_unpublished(publication text) returns setof text language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select cell.qualified_name(t) from cell.move_tables() t
   where not exists (select from pg_publication_rel r join pg_publication p on p.oid = r.prpubid where p.pubname = publication and r.prrelid = t) $$;

-- Each takes the tenant's lock exclusively and may be repeated. The caller sets lock_timeout: how long open writers are waited for.

create function cell.move_lock(tenant text) returns cell.tenant language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant;
begin
  perform pg_advisory_xact_lock(cell.lock_key(tenant));
  select * into present from cell.tenant t where t.tenant_id = tenant;
  if not found then
    raise exception 'tenant % is unknown here', tenant using errcode = 'CE404';
  end if;
  return present;
end $$;

create function cell.move_refuse(move text, present cell.tenant, what text) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'tenant % is % at epoch % (move %) and cannot be % by move %', present.tenant_id, present.state, present.epoch,
    coalesce(present.move_id, 'none'), what, move using errcode = 'CE412', detail = present.epoch;
end $$;

-- A call that was delayed until its move had ended changes nothing.
create function cell.move_require_published(move text) returns void language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from pg_publication p where starts_with(p.pubname, cell.move_prefix(move))) then
    raise exception 'move % is not prepared here, or has ended', move using errcode = 'CE412';
  end if;
end $$;

-- On the target, before anything is copied: the tenant is coming, at the epoch that it has on the source.
create function cell.move_expect(move text, tenant text, at_epoch bigint, wanted_plan text) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant;
begin
  perform cell.move_prefix(move);
  perform pg_advisory_xact_lock(cell.lock_key(tenant));
  select * into present from cell.tenant t where t.tenant_id = tenant;
  if not found then
    insert into cell.tenant (tenant_id, epoch, state, plan, move_id) values (tenant, at_epoch, 'incoming', wanted_plan, move);
  elsif present.state = 'moved' and present.epoch <= at_epoch and coalesce(present.move_id, move) = move
     or present.state = 'incoming' and present.move_id = move then
    update cell.tenant t set epoch = at_epoch, state = 'incoming', plan = wanted_plan, move_id = move where t.tenant_id = tenant;
  else
    perform cell.move_refuse(move, present, 'expected');
  end if;
end $$;

-- Every writer has ended or not begun; the next mark of the move. The caller takes a snapshot elsewhere before it commits.
create function cell.move_mark(move text, tenant text) returns bigint language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform cell.move_lock(tenant);
  return cell.move_next_mark(move);
end $$;

-- Stops the tenant's writes. Jobs that run are handed back with their attempt: whoever runs one now finds that it is no longer its owner.
create function cell.move_fence(move text, tenant text, wanted bigint) returns bigint language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set row_security = on as $$
declare
  present cell.tenant := cell.move_lock(tenant);
begin
  perform cell.move_require_published(move);
  if present.epoch <> wanted or not (present.state = 'active' or present.state = 'fenced' and present.move_id is not distinct from move) then
    perform cell.move_refuse(move, present, 'fenced');
  end if;
  perform set_config('app.tenant_id', tenant, true); -- the owner of the tables is held by row-level security too
  update cell.job j set state = 0, attempt = greatest(j.attempt - 1, 0), owner = null, lease_until = null where j.tenant_id = tenant and j.state = 1;
  update cell.tenant t set state = 'fenced', move_id = move where t.tenant_id = tenant;
  return cell.move_next_mark(move);
end $$;

create function cell.move_release(move text, tenant text, wanted bigint) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant := cell.move_lock(tenant);
begin
  if present.state = 'active' and present.epoch = wanted then
    return;
  end if;
  if present.state <> 'fenced' or present.epoch <> wanted or present.move_id is distinct from move then
    perform cell.move_refuse(move, present, 'released');
  end if;
  update cell.tenant t set state = 'active', move_id = null where t.tenant_id = tenant;
end $$;

-- Attempts of a move grow: an activation that was delayed on its way meets a later attempt, or a disarmed one, and changes nothing.
create function cell.move_arm(move text, tenant text, attempt bigint) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant := cell.move_lock(tenant);
begin
  perform cell.move_require_published(move);
  if present.state not in ('incoming', 'moved') or coalesce(present.move_id, move) <> move
     or present.armed_for = move and (attempt < present.armed_attempt or attempt = present.armed_attempt and not present.armed) then
    perform cell.move_refuse(move, present, 'armed');
  end if;
  update cell.tenant t set move_id = move, armed_for = move, armed_attempt = attempt, armed = true where t.tenant_id = tenant;
end $$;

-- False when it came too late: the tenant is owned here, and the move goes on. Remembers the attempt, so that an arming that was delayed on its
-- way changes nothing. A tenant that was not expected yet is as good as disarmed.
create function cell.move_disarm(move text, tenant text, attempt bigint) returns boolean language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant;
begin
  perform pg_advisory_xact_lock(cell.lock_key(tenant));
  select * into present from cell.tenant t where t.tenant_id = tenant;
  if not found then
    return true;
  end if;
  if present.state not in ('incoming', 'moved') then
    return false;
  end if;
  if coalesce(present.move_id, move) <> move then
    perform cell.move_refuse(move, present, 'disarmed');
  end if;
  if present.armed_for = move and present.armed_attempt > attempt then
    perform cell.move_refuse(move, present, 'disarmed');
  end if;
  update cell.tenant t set armed_for = move, armed_attempt = attempt, armed = false where t.tenant_id = tenant;
  return true;
end $$;

create function cell.move_activate(move text, tenant text, wanted bigint, attempt bigint) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant := cell.move_lock(tenant);
begin
  if present.state in ('active', 'fenced') and present.epoch = wanted and present.armed_for = move and present.armed_attempt = attempt then
    return;
  end if;
  perform cell.move_require_published(move);
  if present.state not in ('incoming', 'moved') or present.epoch >= wanted or present.move_id is distinct from move
     or present.armed_for is distinct from move or present.armed_attempt <> attempt or not present.armed then
    perform cell.move_refuse(move, present, 'activated');
  end if;
  update cell.tenant t set state = 'active', epoch = wanted, move_id = null, armed = false where t.tenant_id = tenant;
end $$;

-- The other cell owns the tenant now.
create function cell.move_leave(move text, tenant text, wanted bigint) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant := cell.move_lock(tenant);
begin
  if present.state = 'moved' then
    return;
  end if;
  if present.state <> 'fenced' or present.epoch <> wanted or present.move_id is distinct from move then
    perform cell.move_refuse(move, present, 'left');
  end if;
  update cell.tenant t set state = 'moved', move_id = null where t.tenant_id = tenant;
end $$;

-- The last word of a move here. A tenant that was expected does not come.
create function cell.move_forget(move text, tenant text) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  present cell.tenant;
begin
  perform pg_advisory_xact_lock(cell.lock_key(tenant));
  select * into present from cell.tenant t where t.tenant_id = tenant;
  if present.move_id = move then
    if present.state not in ('incoming', 'moved') then
      perform cell.move_refuse(move, present, 'forgotten');
    end if;
    update cell.tenant t set state = 'moved', move_id = null, armed = false where t.tenant_id = tenant;
  end if;
  delete from cell.move_marker m where m.move_id = move;
end $$;

-- The states of a move are ended by the move only.
create or replace function cell.put_tenant(tenant text, wanted bigint, wanted_plan text) returns cell.tenant language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  present cell.tenant;
begin
  perform pg_advisory_xact_lock(cell.lock_key(tenant));
  select * into present from cell.tenant t where t.tenant_id = tenant;
  if not found then
    insert into cell.tenant (tenant_id, epoch, state, plan) values (tenant, wanted, 'incoming', wanted_plan) returning * into present;
    return present;
  end if;
  if present.epoch = wanted then
    return present;
  end if;
  if wanted < present.epoch or present.state in ('active', 'fenced') then
    raise exception 'tenant % is % at epoch %', tenant, present.state, present.epoch using errcode = 'CE409', detail = present.epoch;
  end if;
  if present.move_id is not null then
    perform cell.move_refuse('none', present, 'placed');
  end if;
  update cell.tenant t set epoch = wanted, state = 'incoming', plan = wanted_plan where t.tenant_id = tenant returning * into present;
  return present;
end $$;

create or replace function cell.change_state(tenant text, wanted bigint, from_states text[], to_state text) returns cell.tenant
  language plpgsql volatile set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  present cell.tenant := cell.move_lock(tenant);
begin
  if present.epoch <> wanted then
    raise exception 'tenant % is at epoch %, not %', tenant, present.epoch, wanted using errcode = 'CE409', detail = present.epoch;
  end if;
  if present.move_id is not null then
    raise exception 'tenant % is being moved by %', tenant, present.move_id using errcode = 'CE412', detail = present.epoch;
  end if;
  if present.state = to_state then
    return present;
  end if;
  if present.state <> all (from_states) then
    raise exception 'tenant % is %; it must be %', tenant, present.state, array_to_string(from_states, ' or ')
      using errcode = 'CE412', detail = present.epoch;
  end if;
  update cell.tenant t set state = to_state where t.tenant_id = tenant returning * into present;
  return present;
end $$;

-- Workers claim, promote, rescue and forget for all tenants without cell.enter. For a tenant that a move has fenced, or that is not here,
-- they change nothing: a change that slipped past the fence would follow the tenant and undo what the new owner did. In a trigger, because
-- it reads the state after the lock; and a worker that applies another cell's changes fires none.
create function cell.move_guard() returns trigger language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(cell.lock_key(old.tenant_id));
  if exists (select from cell.tenant t where t.tenant_id = old.tenant_id
                and (t.state in ('incoming', 'moved') or t.state = 'fenced' and t.move_id is not null)) then
    return null;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger move_guard before update or delete on cell.job for each row execute function cell.move_guard();
create trigger move_guard before delete on cell.idempotency_key for each row execute function cell.move_guard();
