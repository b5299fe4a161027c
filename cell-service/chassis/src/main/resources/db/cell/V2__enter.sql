-- Writers hold the tenant's advisory lock shared until they commit; whoever changes the tenant's state holds it exclusively.
create function cell.lock_key(tenant text) returns bigint language sql immutable strict parallel safe
  return hashtextextended(tenant, 7310);

-- SQLSTATEs of this schema:
--   CE400 called wrongly          CE403 suspended           CE404 tenant unknown       CE409 another epoch
--   CE412 not in this state       CE421 not owned here      CE503 fenced
-- For CE409, CE412 and CE421 the error's detail is the epoch known here, 0 if none.
create function cell.refuse(tenant text, wanted bigint, known bigint, known_state text) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if known is null or known <> wanted or known_state in ('incoming', 'moved') then
    raise exception 'tenant % at epoch % is not owned here', tenant, wanted using errcode = 'CE421', detail = coalesce(known, 0);
  elsif known_state = 'fenced' then
    raise exception 'tenant % is fenced', tenant using errcode = 'CE503';
  else
    raise exception 'tenant % is %', tenant, known_state using errcode = 'CE403';
  end if;
end $$;

-- First statement of every write transaction. VOLATILE plpgsql on purpose: in READ COMMITTED each inner statement takes its
-- own snapshot, so the row is read after the lock is held. In one statement, writes slip past a fence.
create function cell.enter(tenant text, wanted bigint, lane text) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  known bigint;
  known_state text;
begin
  if pg_current_xact_id_if_assigned() is not null and current_setting('app.tenant_id', true) is distinct from tenant then
    raise exception 'cell.enter comes before the first write, and once a transaction' using errcode = 'CE400';
  end if;
  if lane not in ('control', 'critical', 'standard', 'bulk') then
    raise exception 'lane % is none of control, critical, standard, bulk', lane using errcode = 'CE400';
  end if;
  perform pg_advisory_xact_lock_shared(cell.lock_key(tenant));
  if current_setting('transaction_isolation') = 'read committed' then
    select t.epoch, t.state into known, known_state from cell.tenant t where t.tenant_id = tenant;
  else -- an older snapshot: FOR SHARE raises 40001 when the row changed after it
    select t.epoch, t.state into known, known_state from cell.tenant t where t.tenant_id = tenant for share;
  end if;
  if known is distinct from wanted or known_state <> 'active' then
    perform cell.refuse(tenant, wanted, known, known_state);
  end if;
  perform set_config('app.tenant_id', tenant, true);
  perform set_config('app.lane', lane, true);
end $$;

-- First statement of every read transaction: takes no lock, is let in while the tenant is fenced, and cannot write.
create function cell.enter_read(tenant text, wanted bigint, lane text) returns void language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  known bigint;
  known_state text;
begin
  if coalesce(current_setting('app.tenant_id', true), '') not in ('', tenant) then
    raise exception 'this transaction belongs to another tenant' using errcode = 'CE400';
  end if;
  select t.epoch, t.state into known, known_state from cell.tenant t where t.tenant_id = tenant;
  if known is distinct from wanted or known_state not in ('active', 'fenced') then
    perform cell.refuse(tenant, wanted, known, known_state);
  end if;
  perform set_config('app.tenant_id', tenant, true);
  perform set_config('app.lane', lane, true);
  perform set_config('transaction_read_only', 'on', true);
end $$;

grant execute on function cell.enter to cell_api, cell_worker;
grant execute on function cell.enter_read to cell_api, cell_worker, cell_report;
