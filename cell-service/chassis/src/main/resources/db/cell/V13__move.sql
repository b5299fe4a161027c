-- Moving one tenant to another cell, and back, by logical replication: what a cell can tell and do about it. Only cell_mover may call
-- any of this. A move's objects (publications, slots, subscriptions, purge origin) are all named move_<id>_…; ids are never used again.

alter table cell.tenant add column move_id text, add column armed_for text, add column armed_attempt bigint not null default 0,
  add column armed boolean not null default false;
comment on column cell.tenant.move_id is 'The move that made it incoming or fenced; only that move ends this state.';
comment on column cell.tenant.armed is 'Only an armed target can be activated, for this move and attempt: disarming comes before the source is released.';

create function cell.qualified_name(named regclass) returns text language sql stable strict
  set search_path = pg_catalog, pg_temp as
  $$ select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = named $$;

-- Every table with a column tenant_id moves, unless it is declared here; a table without one is nobody's, and is not touched.
create table cell.move_stay (stays text primary key, reason text not null check (reason <> ''));

-- For migrations: rows of this table stay in the cell when their tenant leaves.
create function cell.stay(stays regclass, reason text) returns void language sql
  set search_path = pg_catalog, pg_temp as $$
  insert into cell.move_stay values (cell.qualified_name(stays), reason) on conflict on constraint move_stay_pkey do update set reason = excluded.reason $$;

select cell.stay('cell.tenant', 'says which cell owns the tenant');

create function cell.move_tables() returns setof regclass language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
   where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p') and not c.relispartition
     and not exists (select from cell.move_stay s where s.stays = cell.qualified_name(c.oid))
   order by n.nspname, c.relname $$;

-- The columns that identify a row, in the key's order; null when a change of the row could not be sent under a filter on tenant_id.
-- Publishing a table without such a key would make updates fail for every tenant of the cell.
create function cell.move_key(moved regclass) returns name[] language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select array_agg(a.attname order by k.place)
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indimmediate
   cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
   where c.oid = moved and c.relreplident in ('d', 'f') and k.place <= i.indnkeyatts
  having bool_or(a.attname = 'tenant_id') and bool_and(a.attgenerated = '') $$;

-- What both cells must have alike, one line for each thing, so that a difference can be named.
create function cell.move_shape() returns table (subject text, definition text) language sql stable
  set search_path = pg_catalog, pg_temp as $$
  with moved as (select t as oid, cell.qualified_name(t) as name from cell.move_tables() t)
  select 'column ' || m.name || '.' || quote_ident(a.attname),
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                   'collate ' || nullif(l.collname::text, 'default'), 'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
                   'default ' || pg_get_expr(d.adbin, d.adrelid))
    from moved m join pg_attribute a on a.attrelid = m.oid and a.attnum > 0 and not a.attisdropped
    left join pg_collation l on l.oid = a.attcollation left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  union all select 'constraint ' || m.name || ' ' || c.conname, pg_get_constraintdef(c.oid)
    from moved m join pg_constraint c on c.conrelid = m.oid and c.contype in ('p', 'u', 'c', 'f', 'x')
  union all select 'unique index ' || m.name || ' ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
    from moved m join pg_index i on i.indrelid = m.oid and i.indisunique
  union all select 'row security ' || m.name, concat_ws(' ', c.relrowsecurity, c.relforcerowsecurity, c.relreplident)
    from moved m join pg_class c on c.oid = m.oid
  union all select 'enum ' || format_type(e.enumtypid, null), string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
    from pg_enum e group by e.enumtypid
  union all select 'domain ' || format_type(t.oid, null),
         concat_ws(' ', format_type(t.typbasetype, t.typtypmod), case when t.typnotnull then 'not null' end,
           (select string_agg(pg_get_constraintdef(c.oid), ' ' order by c.conname) from pg_constraint c where c.contypid = t.oid and c.contype = 'c'))
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where t.typtype = 'd' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  union all select 'extension ' || extname, extversion from pg_extension
  union all select 'encoding', pg_encoding_to_char(encoding) from pg_database where datname = current_database() $$;

create function cell.move_fingerprint() returns text language sql stable
  set search_path = pg_catalog, pg_temp as
  $$ select md5(string_agg(subject || ' ' || definition, E'\n' order by subject collate "C", definition collate "C")) from cell.move_shape() $$;

-- Sequences that number rows of moving tables: identities, serials, and any other in a column's default.
create function cell.move_sequences() returns setof regclass language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select d.objid::regclass from pg_depend d
   where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('i', 'a')
     and d.refobjid in (select cell.move_tables()) and exists (select from pg_sequence s where s.seqrelid = d.objid)
  union select d.refobjid::regclass from pg_attrdef a join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = a.oid
   where a.adrelid in (select cell.move_tables()) and d.refclassid = 'pg_class'::regclass and exists (select from pg_sequence s where s.seqrelid = d.refobjid) $$;

-- Unique indexes without tenant_id: there, a row of another tenant of the target can be in the way. key_hash is an expression over a row
-- that is equal for equal keys in both cells; a type whose hash is not (enum: by oid) or that has none goes by its text.
create function cell.move_unique_indexes() returns table (unique_index text, unique_table text, key_text text, key_hash text, holds text)
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select cell.qualified_name(i.indexrelid), cell.qualified_name(i.indrelid), format('row(%s)::text', k.texts), format('hash_record_extended(row(%s), 0)', k.hashed),
         concat_ws(' and ', coalesce(pg_get_expr(i.indpred, i.indrelid), 'true'), case when not i.indnullsnotdistinct then k.present end)
    from pg_index i
   cross join lateral (
     select string_agg(e, ', ' order by n) as texts, string_agg(format('(%s) is not null', e), ' and ' order by n) as present,
            string_agg(case when exists (select from pg_opclass o join pg_am m on m.oid = o.opcmethod and m.amname = 'hash'
                                          where o.opcdefault and o.opcintype = coalesce(nullif(t.typbasetype, 0), t.oid)) then e else format('(%s)::text', e) end, ', ' order by n) as hashed
       from generate_series(1, i.indnkeyatts) n
      cross join lateral (select pg_get_indexdef(i.indexrelid, n, true) as e) x
       join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = n join pg_type t on t.oid = a.atttypid) k
   where i.indisunique and i.indrelid in (select cell.move_tables())
     and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])) $$;

create function cell.move_unique_hashes(of_index text, tenant text) returns setof bigint language plpgsql stable
  set search_path = pg_catalog, pg_temp set row_security = off as $$
declare
  u record;
begin
  select * into strict u from cell.move_unique_indexes() i where i.unique_index = of_index;
  return query execute format('select %s from %s where tenant_id = $1 and %s', u.key_hash, u.unique_table, u.holds) using tenant;
end $$;

-- Keys of other tenants here that have one of these hashes.
create function cell.move_unique_clashes(of_index text, tenant text, hashes bigint[]) returns setof text language plpgsql stable
  set search_path = pg_catalog, pg_temp set row_security = off as $$
declare
  u record;
begin
  select * into strict u from cell.move_unique_indexes() i where i.unique_index = of_index;
  return query execute format('select %s from %s where tenant_id <> $1 and %s and %s = any ($2) limit 20', u.key_text, u.unique_table, u.holds, u.key_hash)
    using tenant, hashes;
end $$;

-- Everything that stands in the way of a move out of ('source') or into ('target') this cell, as far as one cell can tell.
create function cell.move_obstacles(tenant text, side text) returns table (code text, subject text, detail text) language sql stable
  set search_path = pg_catalog, pg_temp as $$
  with moved as (select t as oid, cell.qualified_name(t) as name from cell.move_tables() t),
  mover as (select * from pg_roles where rolname = 'cell_mover'),
  room as (
    select 'max_replication_slots' as setting, (select count(*) from pg_replication_slots) as taken, case side when 'source' then 3 else 1 end as needed
    union all select 'max_wal_senders', (select count(*) from pg_stat_replication), case side when 'source' then 3 else 1 end
    union all select 'max_logical_replication_workers', (select count(*) from pg_stat_subscription where pid is not null), case side when 'source' then 1 else 3 end
    union all select 'max_active_replication_origins', (select count(*) from pg_replication_origin), case side when 'source' then 2 else 4 end)
  select 'no-usable-key', m.name, 'updates of it could not be published: it needs a primary key, not deferrable, with tenant_id and without generated columns'
    from moved m where cell.move_key(m.oid) is null
  union all select 'tenant-id-type', m.name, 'tenant_id is ' || format_type(a.atttypid, a.atttypmod) || ', not text'
    from moved m join pg_attribute a on a.attrelid = m.oid and a.attname = 'tenant_id' where a.atttypid <> 'text'::regtype
  union all select 'unlogged', m.name, 'an unlogged table cannot be published' from moved m join pg_class c on c.oid = m.oid where c.relpersistence = 'u'
  union all select 'owner', m.name, 'belongs to ' || pg_get_userbyid(c.relowner) || ', not to cell_owner'
    from moved m join pg_class c on c.oid = m.oid where pg_get_userbyid(c.relowner) <> 'cell_owner'
  union all select 'cross-tenant-reference', cell.qualified_name(c.conrelid) || ' ' || c.conname, pg_get_constraintdef(c.oid)
    from pg_constraint c
   where c.contype = 'f' and c.conparentid = 0 and (c.conrelid in (select oid from moved) or c.confrelid in (select oid from moved))
     and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'tenant_id' and not a.attisdropped)
     and not exists (select from unnest(c.conkey, c.confkey) k (here, there)
                       join pg_attribute h on h.attrelid = c.conrelid and h.attnum = k.here and h.attname = 'tenant_id'
                       join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.there and t.attname = 'tenant_id')
  union all select 'exclusion-across-tenants', m.name || ' ' || c.conname, pg_get_constraintdef(c.oid)
    from moved m join pg_constraint c on c.conrelid = m.oid and c.contype = 'x'
   where not exists (select from pg_attribute a where a.attrelid = m.oid and a.attname = 'tenant_id' and a.attnum = any (c.conkey))
  union all select 'missing-right', 'cell_mover', w.missing || ': run migrate as a superuser once'
    from mover, lateral (values
      (rolbypassrls, 'BYPASSRLS'), (rolreplication, 'REPLICATION'), (rolcanlogin, 'LOGIN, because migrate was run without cells.db.mover.password'),
      (pg_has_role(oid, 'pg_create_subscription', 'usage'), 'membership of pg_create_subscription'),
      (has_database_privilege(oid, current_database(), 'create'), 'CREATE on the database'),
      (has_parameter_privilege(oid, 'session_replication_role', 'set'), 'SET on session_replication_role'),
      (has_function_privilege(oid, 'pg_replication_origin_create(text)', 'execute'), 'EXECUTE on pg_replication_origin_create')) w (has, missing)
   where not w.has
  union all select 'missing-right', m.name, 'cell_mover may not ' || w.what
    from moved m, mover, unnest(array['select', 'insert', 'update', 'delete']) w (what) where not has_table_privilege(mover.oid, m.oid, w.what)
  union all select 'missing-right', cell.qualified_name(s), 'cell_mover may not update it'
    from cell.move_sequences() s, mover where not has_sequence_privilege(mover.oid, s, 'update')
  union all select 'no-room', r.setting, format('%s of %s are taken, and a move needs %s more', r.taken, current_setting(r.setting), r.needed)
    from room r where r.taken + r.needed > current_setting(r.setting)::int
  union all select 'setting', s.name, format('is %s, and must be %s', s.setting, w.wanted)
    from pg_settings s join (values ('wal_level', 'logical'), ('track_commit_timestamp', 'off')) w (name, wanted) using (name) where s.setting <> w.wanted
  union all select 'tenant-absent', tenant, 'is not active here'
   where side = 'source' and not exists (select from cell.tenant t where t.tenant_id = tenant and t.state = 'active')
  union all select 'tenant-present', tenant, 'is ' || t.state || ' here at epoch ' || t.epoch
    from cell.tenant t where side = 'target' and t.tenant_id = tenant and t.state <> 'moved' and t.move_id is null
  union all select 'tenant-moving', tenant, 'belongs to move ' || t.move_id from cell.tenant t where t.tenant_id = tenant and t.move_id is not null
$$;

-- Rows of the tenant by table; an empty table is left out.
create function cell.move_rows_left(tenant text) returns table (left_in text, row_count bigint) language plpgsql stable
  set search_path = pg_catalog, pg_temp set row_security = off as $$
declare
  moved regclass;
begin
  for moved in select cell.move_tables() loop
    execute format('select count(*) from %s where tenant_id = $1', moved) into row_count using tenant;
    if row_count > 0 then
      left_in := cell.qualified_name(moved);
      return next;
    end if;
  end loop;
end $$;

-- Foreign keys are not checked while rows are copied and applied: those of the tenant's rows that refer to nothing.
create function cell.move_orphans(tenant text) returns table (foreign_key text, row_count bigint) language plpgsql stable
  set search_path = pg_catalog, pg_temp set row_security = off as $$
declare
  f record;
begin
  for f in
    select c.conname, c.conrelid::regclass as child, c.confrelid::regclass as parent, string_agg(format('c.%I is not null', h.attname), ' and ') as filled,
           string_agg(format('p.%I = c.%I', t.attname, h.attname), ' and ') as same
      from pg_constraint c cross join unnest(c.conkey, c.confkey) k (here, there)
      join pg_attribute h on h.attrelid = c.conrelid and h.attnum = k.here join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.there
     where c.contype = 'f' and c.conparentid = 0 and c.conrelid in (select cell.move_tables()) group by c.oid
  loop
    execute format('select count(*) from %s c where c.tenant_id = $1 and %s and not exists (select from %s p where %s)', f.child, f.filled, f.parent, f.same)
      into row_count using tenant;
    if row_count > 0 then
      foreign_key := cell.qualified_name(f.child) || ' ' || f.conname;
      return next;
    end if;
  end loop;
end $$;
