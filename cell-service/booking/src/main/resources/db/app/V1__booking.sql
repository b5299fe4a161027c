-- Appointments of clinics and salons. Times are instants; a staff member's hours are local to his or her time zone.
create table app.service (
    tenant_id        text        not null,
    id               uuid        not null,
    name             text        not null check (length(name) between 1 and 200),
    duration_minutes int         not null check (duration_minutes between 15 and 720 and duration_minutes % 15 = 0),
    price_minor      bigint      not null check (price_minor between 0 and 1000000000000),
    currency         text        not null check (currency ~ '^[A-Z]{3}$'),
    active           boolean     not null,
    primary key (tenant_id, id)
);

create table app.staff (
    tenant_id   text    not null,
    id          uuid    not null,
    name        text    not null check (length(name) between 1 and 200),
    time_zone   text    not null check (length(time_zone) between 1 and 64),
    works_from  time    not null,
    works_until time    not null,
    active      boolean not null,
    primary key (tenant_id, id),
    check (works_from < works_until)
);

create table app.customer (
    tenant_id text not null,
    id        uuid not null,
    name      text not null check (length(name) between 1 and 200),
    phone     text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
    email     text check (length(email) between 3 and 320),
    primary key (tenant_id, id)
);

create table app.booking (
    tenant_id    text        not null,
    id           uuid        not null,
    service_id   uuid        not null,
    staff_id     uuid        not null,
    customer_id  uuid        not null,
    starts_at    timestamptz not null check (extract(epoch from starts_at)::bigint % 900 = 0),
    ends_at      timestamptz not null,
    status       text        not null check (status in ('booked', 'cancelled')),
    created_at   timestamptz not null,
    reminded_at  timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, service_id) references app.service (tenant_id, id),
    foreign key (tenant_id, staff_id) references app.staff (tenant_id, id),
    foreign key (tenant_id, customer_id) references app.customer (tenant_id, id),
    check (starts_at < ends_at)
);
create index booking_service  on app.booking (tenant_id, service_id);
create index booking_staff    on app.booking (tenant_id, staff_id, starts_at);
create index booking_customer on app.booking (tenant_id, customer_id);

-- One row for each quarter of an hour that is taken: the primary key is what makes a double booking impossible.
create table app.booking_slot (
    tenant_id  text        not null,
    staff_id   uuid        not null,
    slot_at    timestamptz not null check (extract(epoch from slot_at)::bigint % 900 = 0),
    booking_id uuid        not null,
    primary key (tenant_id, staff_id, slot_at),
    foreign key (tenant_id, booking_id) references app.booking (tenant_id, id) on delete cascade,
    foreign key (tenant_id, staff_id) references app.staff (tenant_id, id)
);
create index booking_slot_booking on app.booking_slot (tenant_id, booking_id);

select cell.protect('app.service');
select cell.protect('app.staff');
select cell.protect('app.customer');
select cell.protect('app.booking');
select cell.protect('app.booking_slot');

grant select, insert, update, delete on app.service, app.staff, app.customer, app.booking, app.booking_slot to cell_api;
grant select on app.service, app.staff, app.customer, app.booking, app.booking_slot to cell_report;

-- A reminder job reads, and notes that it was sent; the default of the schema is more than it needs.
revoke all on app.service, app.staff, app.customer, app.booking, app.booking_slot from cell_worker;
grant select on app.service, app.staff, app.customer, app.booking to cell_worker;
grant update (reminded_at) on app.booking to cell_worker;
