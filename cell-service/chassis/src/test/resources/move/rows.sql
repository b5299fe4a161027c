-- Rows of the tenant that stands in psql's place of :tenant.
insert into app.kind (tenant_id, name, at, local_at, day) values
  (:tenant, 'for ever', 'infinity', '-infinity', 'infinity'), (:tenant, 'before', '0044-03-15 12:00+00 BC', '4713-01-02 00:00 BC', '4713-01-01 BC'),
  (:tenant, 'far', '294276-12-31 23:59:59.999999+00', '294276-12-31 23:59:59.999999', '5874897-12-31'),
  (:tenant, 'micro', '2026-03-29 01:00:00.000001+00', '2026-03-29 02:30:00.123456', '2026-03-29');
insert into app.kind (tenant_id, name, exact, wide, narrow) values
  (:tenant, 'nan', 'NaN', 'NaN', 'NaN'), (:tenant, 'endless', '-Infinity', '-Infinity', 'Infinity'),
  (:tenant, 'scale', '1.5000', 0.1::float8 + 0.2::float8, 0.1::float4), (:tenant, 'minus nought', '-0.00', '-0', '-0'),
  (:tenant, 'digits', (repeat('7', 400) || '.' || repeat('3', 60))::numeric, '5e-324', '1e-45');
insert into app.kind (tenant_id, name, doc, docb) values
  (:tenant, 'twice', '{"k":1, "a":2,"k":3}', '{"k":1,"a":2}'), (:tenant, 'large', '[1.00,1e400,98765432109876543210.5]', '[1.00,1e400]'),
  (:tenant, 'surrogate', '{"x":"\ud83d"}', '{"x":"\ud83d\ude00"}'), (:tenant, 'null', 'null', 'null');
insert into app.kind (tenant_id, name, raw, words, grid, during, span, clock, mood, price, word) values
  (:tenant, 'odd', '\x00ff275c0a0d', '{NULL,"NULL","",",","a\"b\\c"}', '[0:1][-2:-1]={{1,2},{3,4}}', '(,5]', '1 mon -1 day 24:00:00.000001', '24:00:00-08', 'so so', 0, 'MiXed');
insert into app.kind (tenant_id, name, words) select :tenant, n, null from unnest(array['a', 'B', '_x', '-y', 'Z', E'tab\tnl\nbs\\', ' ', '', 'é', E'e\u0301']) n;
insert into app.kind (tenant_id, name, word, big) values (:tenant, 'empty', '', ''), (:tenant, 'nothing', null, null);
insert into app.kind (tenant_id, name, big) select :tenant, 'toast', string_agg(md5(g::text), '') from generate_series(1, 100000) g;

insert into app.numbered (tenant_id, code, label) values (:tenant, 'child', 'Ann'), (:tenant, 'Root', 'Bö');
update app.numbered set parent = (select max(id) from app.numbered where tenant_id = :tenant) where tenant_id = :tenant and code = 'child';
insert into app.ticket (tenant_id, text) select :tenant, 'ticket ' || g from generate_series(1, 500) g;
insert into app.parted (tenant_id, id, text) values (:tenant, 1, 'one'), (:tenant, 2, null), (:tenant, 3, '');
insert into app.note (tenant_id, id, text) select :tenant, gen_random_uuid(), 'note ' || g from generate_series(1, 2000) g;
insert into app.kept (tenant_id, id) values (:tenant, 1);
insert into cell.idempotency_key (tenant_id, key, fingerprint, status) values (:tenant, 'k', '\x01', 201);
insert into cell.job (tenant_id, id, kind, payload) select :tenant, gen_random_uuid(), 'remind', '{}' from generate_series(1, 20);
