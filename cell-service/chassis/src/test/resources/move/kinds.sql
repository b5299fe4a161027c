-- Every kind of column that a mover can get wrong. The same on both cells, without rows.
create extension citext schema app;
set role cell_owner;
create type app.mood as enum ('fine', 'so so', 'bad');
create domain app.cents as bigint check (value >= 0);

create table app.kind (
  tenant_id text not null,
  name text collate "en-x-icu" not null,
  at timestamptz, local_at timestamp, day date, clock timetz, span interval,
  exact numeric, wide double precision, narrow real,
  mood app.mood, price app.cents, word app.citext,
  doc json, docb jsonb, raw bytea, words text[], grid int[][], during int8range,
  big text, touched int not null default 0,
  primary key (tenant_id, name)
);
select cell.protect('app.kind');

create table app.numbered (
  tenant_id text not null,
  id bigint generated always as identity,
  parent bigint,
  code app.citext not null,
  label text not null,
  label_length int generated always as (length(label)) stored,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, parent) references app.numbered (tenant_id, id)
);
select cell.protect('app.numbered');

create sequence app.ticket_number start 7 increment 5;
create table app.ticket (
  tenant_id text not null,
  id bigint not null default nextval('app.ticket_number'),
  text text,
  primary key (tenant_id, id)
);
select cell.protect('app.ticket');

create table app.parted (tenant_id text not null, id int not null, text text, primary key (tenant_id, id)) partition by list (id);
create table app.parted_one partition of app.parted for values in (1);
create table app.parted_rest partition of app.parted default;
select cell.protect('app.parted');

create table app.kept (tenant_id text not null, id int not null, primary key (tenant_id, id));
select cell.stay('app.kept', 'counts what this cell did');
create table app.shared (id int primary key);
reset role;
