-- Changes of a tenant's state. Each takes the tenant's lock exclusively, waits at most 2 s for writers that are open
-- (then SQLSTATE 55P03, nothing changed) and may be repeated.
create function cell.put_tenant(tenant text, wanted bigint, wanted_plan text) returns cell.tenant language plpgsql volatile security definer
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
  update cell.tenant t set epoch = wanted, state = 'incoming', plan = wanted_plan where t.tenant_id = tenant returning * into present;
  return present;
end $$;

create function cell.change_state(tenant text, wanted bigint, from_states text[], to_state text) returns cell.tenant
  language plpgsql volatile set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  present cell.tenant;
begin
  perform pg_advisory_xact_lock(cell.lock_key(tenant));
  select * into present from cell.tenant t where t.tenant_id = tenant;
  if not found then
    raise exception 'tenant % is unknown here', tenant using errcode = 'CE404';
  end if;
  if present.epoch <> wanted then
    raise exception 'tenant % is at epoch %, not %', tenant, present.epoch, wanted using errcode = 'CE409', detail = present.epoch;
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

create function cell.activate(tenant text, wanted bigint) returns cell.tenant language sql volatile security definer
  set search_path = pg_catalog, pg_temp as
  $$ select cell.change_state(tenant, wanted, array['incoming', 'suspended'], 'active') $$;

create function cell.fence(tenant text, wanted bigint) returns cell.tenant language sql volatile security definer
  set search_path = pg_catalog, pg_temp as
  $$ select cell.change_state(tenant, wanted, array['active'], 'fenced') $$;

create function cell.release(tenant text, wanted bigint) returns cell.tenant language sql volatile security definer
  set search_path = pg_catalog, pg_temp as
  $$ select cell.change_state(tenant, wanted, array['fenced'], 'active') $$;

create function cell.suspend(tenant text, wanted bigint) returns cell.tenant language sql volatile security definer
  set search_path = pg_catalog, pg_temp as
  $$ select cell.change_state(tenant, wanted, array['active'], 'suspended') $$;

grant execute on function cell.put_tenant, cell.activate, cell.fence, cell.release, cell.suspend to cell_control;
