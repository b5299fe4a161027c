-- Roles, schemas and rights of one cell's database. Run by `migrate` as the administrator, before Flyway; safe to repeat.
-- Least rights: a role reaches only what a grant names, here or in a migration.
-- Passwords, connection limits and timeouts come from the configuration and are set afterwards.
do $$
declare
  name text;
  wrong text;
begin
  foreach name in array array['cell_owner', 'cell_migrator', 'cell_api', 'cell_worker', 'cell_report', 'cell_control'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication', name);
    end if;
  end loop;

  -- An attribute of a role that existed before would open the wall that every policy relies on.
  select string_agg(rolname, ', ') into wrong from pg_roles
   where rolname in ('cell_owner', 'cell_migrator', 'cell_api', 'cell_worker', 'cell_report', 'cell_control')
     and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication);
  if wrong is not null then
    raise exception 'roles % must not be SUPERUSER, BYPASSRLS, CREATEROLE, CREATEDB or REPLICATION', wrong
      using hint = 'as a superuser: ALTER ROLE … NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION';
  end if;

  -- Nobody but the migrating role may become the owner: an owner could switch row-level security off.
  select string_agg(m.rolname, ', ') into wrong from pg_auth_members a
    join pg_roles o on o.oid = a.roleid join pg_roles m on m.oid = a.member
   where o.rolname = 'cell_owner' and m.rolname in ('cell_api', 'cell_worker', 'cell_report', 'cell_control');
  if wrong is not null then
    raise exception 'roles % must not be members of cell_owner', wrong using hint = 'REVOKE cell_owner FROM …';
  end if;

  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant cell_owner to %I with inherit true, set true', current_user);
  end if;
end $$;

grant cell_owner to cell_migrator;

create schema if not exists cell authorization cell_owner;
create schema if not exists app authorization cell_owner;
revoke all on schema public from public;

do $$
declare
  name text;
begin
  execute format('revoke connect, temporary on database %I from public', current_database());
  foreach name in array array['cell_migrator', 'cell_api', 'cell_worker', 'cell_report', 'cell_control'] loop
    execute format('grant connect on database %I to %I', current_database(), name);
    execute format('alter role %I in database %I set search_path = app, cell', name, current_database());
  end loop;
end $$;

grant usage on schema cell to cell_api, cell_worker, cell_report, cell_control;
grant usage on schema app to cell_api, cell_worker, cell_report;

-- Tenant tables: the application writes, reports only read. Nothing here for cell_control: managing tenants needs no look at their data.
alter default privileges for role cell_owner in schema app grant select, insert, update, delete on tables to cell_api, cell_worker;
alter default privileges for role cell_owner in schema app grant select on tables to cell_report;
alter default privileges for role cell_owner in schema app grant usage, select on sequences to cell_api, cell_worker;
-- PostgreSQL lets everyone execute a new function; here each one is granted by name, also those of the application.
alter default privileges for role cell_owner revoke execute on functions from public;
