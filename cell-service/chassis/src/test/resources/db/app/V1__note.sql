create table note (
  tenant_id text not null,
  id uuid not null,
  text text not null,
  primary key (tenant_id, id)
);
select cell.protect('app.note');
