-- One session format for both cells, and an error instead of no rows where row-level security would hide some.

create function cell.move_row_text(moved regclass) returns text language sql stable
  set search_path = pg_catalog, pg_temp as
  $$ select format('row(%s)::text', string_agg(quote_ident(attname), ', ' order by attname collate "C"))
       from pg_attribute where attrelid = moved and attnum > 0 and not attisdropped $$;

create function cell.move_key_text(moved regclass) returns text language sql stable
  set search_path = pg_catalog, pg_temp as
  $$ select format('row(%s)::text', string_agg(quote_ident(k), ', ' order by n)) from unnest(cell.move_key(moved)) with ordinality u (k, n) where k <> 'tenant_id' $$;

-- Count and order-independent hashes of the tenant's rows. With mask = 2^n - 1 for each of 2^n buckets, into which rows fall by their key.
create function cell.move_checksum(moved regclass, tenant text, mask bigint) returns table (bucket bigint, row_count bigint, hash_xor bigint, hash_sum numeric)
  language plpgsql stable set search_path = pg_catalog, pg_temp set row_security = off set datestyle = 'ISO, YMD' set timezone = 'UTC'
  set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' set lc_monetary = 'C' set xmloption = 'content' set jit = off as $$
begin
  return query execute format(
    'select b, count(*), bit_xor(h), sum(h::numeric) from (select %s as b, hashtextextended(%s, 0) as h from %s where tenant_id = $1 offset 0) r group by b',
    case when mask = 0 then '0::bigint' else format('hashtextextended(%s, 1) & %s', cell.move_key_text(moved), mask) end, cell.move_row_text(moved), moved) using tenant;
end $$;

-- Key and hash of the rows in one bucket, or of those with these keys.
create function cell.move_rows(moved regclass, tenant text, mask bigint, of_bucket bigint, of_keys text[]) returns table (key text, hash bigint)
  language plpgsql stable set search_path = pg_catalog, pg_temp set row_security = off set datestyle = 'ISO, YMD' set timezone = 'UTC'
  set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' set lc_monetary = 'C' set xmloption = 'content' set jit = off as $$
begin
  return query execute format('select k, hashtextextended(r, 0) from (select %s as k, %s as r from %s where tenant_id = $1 offset 0) q where case when $4 is null then hashtextextended(k, 1) & $2 = $3 else k = any ($4) end',
    cell.move_key_text(moved), cell.move_row_text(moved), moved) using tenant, mask, of_bucket, of_keys;
end $$;

-- Sets a sequence so that what the tenant was given on the other cell is not given again; never back.
create function cell.move_lift(lifted regclass, at_least bigint) returns void language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
begin
  execute format('select setval(%L, least($1, s.seqmax)) from %s l, pg_sequence s where s.seqrelid = %L::regclass and s.seqincrement > 0 and l.last_value < $1',
    lifted, lifted, lifted) using at_least;
  execute format('select setval(%L, greatest($1, s.seqmin)) from %s l, pg_sequence s where s.seqrelid = %L::regclass and s.seqincrement < 0 and l.last_value > $1',
    lifted, lifted, lifted) using at_least;
end $$;

-- While a stream out of this cell is attached, deleting the tenant here would delete it on the other side too.
create function cell.move_require_detached(move text, tenant text) returns void language plpgsql volatile
  set search_path = pg_catalog, pg_temp as $$
declare
  attached text;
begin
  select string_agg(o.name, ', ') into attached from (
    select 'slot ' || slot_name as name from pg_replication_slots where starts_with(slot_name, cell.move_prefix(move))
    union all select 'publication ' || pubname from pg_publication where starts_with(pubname, cell.move_prefix(move))
    union all select 'subscription ' || subname from pg_subscription where starts_with(subname, cell.move_prefix(move))) o;
  if attached is not null then
    raise exception 'move % is still attached here: %', move, attached using errcode = 'CE412';
  end if;
  if exists (select from cell.tenant t where t.tenant_id = tenant and t.state not in ('incoming', 'moved')) then
    raise exception 'tenant % is owned here', tenant using errcode = 'CE412';
  end if;
end $$;

-- Deletes the tenant's rows of one table, committing after each batch. The caller has set session_replication_role and an origin: no
-- trigger and no foreign key fires, and a stream with origin = none would not forward it.
create procedure cell.move_purge(move text, tenant text, moved regclass, batch int) language plpgsql as $$
declare
  b record;
begin
  if pg_catalog.current_setting('session_replication_role') <> 'replica' or not pg_catalog.pg_replication_origin_session_is_setup() then
    raise exception 'a purge needs session_replication_role = replica and a replication origin' using errcode = 'CE400';
  end if;
  perform cell.move_require_detached(move, tenant);
  for b in execute pg_catalog.format('select part, pg_catalog.array_agg(place) as places from (select tableoid::pg_catalog.regclass as part, ctid as place,'
      ' (pg_catalog.row_number() over () - 1) / $2 as n from %s where tenant_id = $1) r group by part, n', moved) using tenant, batch loop
    perform cell.move_require_detached(move, tenant);
    execute pg_catalog.format('delete from %s where tenant_id = $1 and ctid = any ($2)', b.part) using tenant, b.places;
    commit;
  end loop;
end $$;

-- What a move, or a subscription that is gone, left here. Rows count while the tenant is not owned here.
create function cell.move_residue(move text, tenant text) returns table (kind text, name text) language sql stable
  set search_path = pg_catalog, pg_temp as $$
  select 'slot', slot_name::text from pg_replication_slots where starts_with(slot_name, cell.move_prefix(move))
  union all select 'publication', pubname from pg_publication where starts_with(pubname, cell.move_prefix(move))
  union all select 'subscription', subname from pg_subscription where starts_with(subname, cell.move_prefix(move))
  union all select 'origin', roname from pg_replication_origin
   where starts_with(roname, cell.move_prefix(move))
      or roname ~ '^pg_[0-9]+(_[0-9]+)?$' and not exists (select from pg_subscription s where s.oid::text = split_part(roname, '_', 2))
  union all select 'marker', m.move_id from cell.move_marker m where m.move_id = move
  union all select 'tenant', t.tenant_id || ' ' || t.state from cell.tenant t where t.move_id = move
  union all select 'rows', r.left_in || ' ' || r.row_count from cell.move_rows_left(tenant) r
   where not exists (select from cell.tenant t where t.tenant_id = tenant and t.state in ('active', 'fenced', 'suspended')) $$;

grant select on cell.tenant to cell_mover;
grant select, insert, update, delete on cell.move_marker, cell.job, cell.idempotency_key to cell_mover;
grant select on cell.move_stay to cell_mover;
-- Tables of applications that were there before the role; those that come get the schema's default.
grant select, insert, update, delete on all tables in schema app to cell_mover;
grant usage, select, update on all sequences in schema app to cell_mover;
grant execute on function cell.lock_key, cell.qualified_name, cell.move_tables, cell.move_key, cell.move_shape, cell.move_fingerprint, cell.move_sequences,
  cell.move_unique_indexes, cell.move_unique_hashes, cell.move_unique_clashes, cell.move_obstacles, cell.move_rows_left, cell.move_orphans,
  cell.move_prefix, cell.move_publish, cell.move_unpublish, cell.move_unpublished, cell.move_expect, cell.move_mark, cell.move_fence, cell.move_release,
  cell.move_arm, cell.move_disarm, cell.move_activate, cell.move_leave, cell.move_forget, cell.move_row_text, cell.move_key_text, cell.move_checksum,
  cell.move_rows, cell.move_lift, cell.move_require_detached, cell.move_residue to cell_mover;
grant execute on procedure cell.move_purge to cell_mover;
