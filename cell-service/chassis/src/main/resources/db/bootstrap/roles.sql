-- Roles, schemas and rights of one cell's database. Run by `migrate` as the administrator, before Flyway; safe to repeat.
-- Least rights: a role reaches only what a grant names, here or in a migration.
-- Passwords, connection limits and timeouts come from the configuration and are set afterwards.
do $$
declare
  name text;
  wrong text;
begin
  foreach name in array array['cell_owner', 'cell_migrator', 'cell_api', 'cell_worker', 'cell_report', 'cell_control', 'cell_mover'] loop
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

  -- The mover passes row-level security and replicates, which is its work; it is not to be more than that.
  if exists (select from pg_roles where rolname = 'cell_mover' and (rolsuper or rolcreaterole or rolcreatedb)) then
    raise exception 'role cell_mover must not be SUPERUSER, CREATEROLE or CREATEDB'
      using hint = 'as a superuser: ALTER ROLE cell_mover NOSUPERUSER NOCREATEROLE NOCREATEDB';
  end if;

  -- Nobody but the migrating role may become the owner: an owner could switch row-level security off.
  select string_agg(m.rolname, ', ') into wrong from pg_auth_members a
    join pg_roles o on o.oid = a.roleid join pg_roles m on m.oid = a.member
   where o.rolname = 'cell_owner' and m.rolname in ('cell_api', 'cell_worker', 'cell_report', 'cell_control', 'cell_mover');
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
  foreach name in array array['cell_migrator', 'cell_api', 'cell_worker', 'cell_report', 'cell_control', 'cell_mover'] loop
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

-- What moves tenants to another cell and back: it reads and writes their rows past row-level security, publishes and subscribes, and
-- purges without firing triggers. No TRUNCATE: a publication's row filter would not hold it back. A publication needs CREATE on the
-- database, and belongs to the owner of its tables. What only a superuser may grant is left out for any other administrator, and then
-- named as an obstacle before a move.
do $$
begin
  execute format('grant create on database %I to cell_owner, cell_mover', current_database());
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter role cell_mover replication bypassrls;
    grant pg_create_subscription, pg_read_all_stats to cell_mover with inherit true;
    grant set on parameter session_replication_role to cell_mover;
    grant execute on function pg_replication_origin_create(text), pg_replication_origin_drop(text), pg_replication_origin_oid(text),
      pg_replication_origin_session_setup(text), pg_replication_origin_session_reset(), pg_replication_origin_session_is_setup()
      to cell_mover;
  end if;
end $$;
grant usage on schema cell, app to cell_mover;
alter default privileges for role cell_owner in schema app grant select, insert, update, delete on tables to cell_mover;
alter default privileges for role cell_owner in schema app grant usage, select, update on sequences to cell_mover;
