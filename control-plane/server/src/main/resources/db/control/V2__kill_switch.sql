-- Kill switches that people set. A cell is sent all of them, as one set at one revision, which grows with every change.
create table kill_switch (
    id text collate "C" primary key,
    mode text not null check (mode in ('always', 'never')),
    reason text not null,
    expires_at timestamptz,
    set_at timestamptz not null,
    set_by text not null
);

create table kill_switch_revision (
    only_row boolean primary key default true check (only_row),
    revision bigint not null
);
insert into kill_switch_revision (revision) values (0);

-- The history of one thing.
create index audit_by_target on audit (target, id);

grant select, insert, update, delete on kill_switch to control_app;
grant select, update on kill_switch_revision to control_app;
