-- For migrations: makes a table a tenant table. Its primary key must begin with tenant_id.
create function cell.protect(tenant_table regclass) returns void language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  if not cell.keyed_by_tenant(tenant_table) then
    raise exception 'the primary key of % must begin with tenant_id', tenant_table using errcode = 'CE400';
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy tenant on %s using (tenant_id = current_setting(%L, true)) with check (tenant_id = current_setting(%L, true))',
    tenant_table, 'app.tenant_id', 'app.tenant_id');
end $$;

create function cell.keyed_by_tenant(tenant_table regclass) returns boolean language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
                  where i.indrelid = tenant_table and i.indisprimary and a.attname = 'tenant_id') $$;

-- Tables of the application that a query of the wrong tenant could read. `migrate` fails while there is one.
create function cell.unprotected_tables() returns table (tenant_table text, missing text) language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select t.oid::regclass::text,
         concat_ws(', ',
           case when not cell.keyed_by_tenant(t.oid) then 'primary key beginning with tenant_id' end,
           case when not (t.relrowsecurity and t.relforcerowsecurity) then 'row level security ENABLED and FORCED' end,
           case when not exists (select from pg_policy p where p.polrelid = t.oid) then 'policy on app.tenant_id' end)
    from pg_class t
   where t.relnamespace = 'app'::regnamespace and t.relkind in ('r', 'p') and t.relname <> 'flyway_schema_history'
     and not (t.relrowsecurity and t.relforcerowsecurity and cell.keyed_by_tenant(t.oid)
              and exists (select from pg_policy p where p.polrelid = t.oid)) $$;
