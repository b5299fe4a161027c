create table item (
  tenant_id text not null,
  id uuid not null,
  name text not null,
  amount int not null,
  primary key (tenant_id, id)
);
select cell.protect('app.item');
