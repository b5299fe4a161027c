-- Which tenants this cell owns, at which epoch and in which state. The authority: routers and instances only cache it.
create sequence cell.tenant_change;

create table cell.tenant (
  tenant_id text primary key check (tenant_id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  epoch bigint not null check (epoch >= 1),
  state text not null check (state in ('incoming', 'active', 'fenced', 'moved', 'suspended')),
  plan text not null check (plan <> ''),
  change bigint not null,
  changed_at timestamptz not null
);
create unique index tenant_by_change on cell.tenant (change);

comment on table cell.tenant is 'A row is never deleted: "moved" says where the tenant is not. Written only by the functions of this schema.';
comment on column cell.tenant.change is 'Grows in commit order, so that an instance reads what is new since it last looked.';

-- A sequence alone numbers changes in the order they are made, and a later number could commit first: a reader would pass
-- by the earlier one for ever. The lock is held from the number to the commit.
create function cell.number_change() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7312);
  new.change := nextval('cell.tenant_change');
  new.changed_at := clock_timestamp();
  perform pg_notify('tenant_changed', new.tenant_id);
  return new;
end $$;

create trigger number_change before insert or update on cell.tenant for each row execute function cell.number_change();

grant select on cell.tenant to cell_control;
