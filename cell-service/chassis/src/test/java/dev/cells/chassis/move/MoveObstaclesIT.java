package dev.cells.chassis.move;

import static dev.cells.chassis.move.MoveCells.admin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands in the way of a move is named before anything is created; all of it, not the first. */
@ExtendWith(MoveCells.Shared.class)
class MoveObstaclesIT {

    private static final String AS_OWNER = "set role cell_owner; ";

    private final MoveCells cells;
    private TenantId tenant;

    MoveObstaclesIT(MoveCells cells) {
        this.cells = cells;
    }

    @BeforeEach
    void newTenant() throws SQLException {
        tenant = cells.newEmptyTenant();
    }

    private List<String> found() throws SQLException {
        return new Preflight(cells.a::asMover, cells.b::asMover)
                .obstacles(tenant).stream().map(Obstacle::toString).toList();
    }

    @Test
    void findsNothingBetweenTwoCellsOfOneVersion() throws Exception {
        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            create table app.x (tenant_id text not null, id int primary key)     | drop table app.x    | no-usable-key app.x: source
            create table app.x (tenant_id text, id int)                          | drop table app.x    | no-usable-key app.x: source
            create table app.x (tenant_id text, id int, primary key (tenant_id, id) deferrable) | drop table app.x | no-usable-key app.x: source
            create table app.x (tenant_id varchar, id int, primary key (tenant_id, id))         | drop table app.x | tenant-id-type app.x: source
            create unlogged table app.x (tenant_id text, id int, primary key (tenant_id, id))   | drop table app.x | unlogged app.x: source
            create table app.x (tenant_id text, id int, at int4range, primary key (tenant_id, id), exclude using gist (at with &&)) | drop table app.x | exclusion-across-tenants app.x
            create table app.x (tenant_id text, id int, primary key (tenant_id, id)); revoke insert on app.x from cell_mover | drop table app.x | missing-right app.x: source: cell_mover may not insert
            create table app.x (tenant_id text, id int, other text, note uuid, primary key (tenant_id, id), foreign key (other, note) references app.note) | drop table app.x | cross-tenant-reference app.x x_other_note_fkey
            create table app.x (id int primary key, whose text, note uuid, foreign key (whose, note) references app.note) | drop table app.x | cross-tenant-reference app.x x_whose_note_fkey
            alter table app.note add more int                                    | alter table app.note drop more | shape-differs column app.note.more: source: integer; target: (none)
            alter table app.ticket alter text type varchar(99)                   | alter table app.ticket alter text type text | shape-differs column app.ticket.text
            alter table app.ticket alter text set not null                       | alter table app.ticket alter text drop not null | shape-differs column app.ticket.text
            alter table app.ticket add constraint c check (id > 0)               | alter table app.ticket drop constraint c | shape-differs constraint app.ticket c
            alter table app.ticket replica identity full                         | alter table app.ticket replica identity default | shape-differs row security app.ticket
            """)
    void namesWhatIsWrongWithATable(String wrong, String mend, String named) throws Exception {
        admin(cells.a, AS_OWNER + wrong);
        try {
            assertThat(found()).anySatisfy(one -> assertThat(one).startsWith(named));
        } finally {
            admin(cells.a, AS_OWNER + mend);
        }
        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            alter type app.mood rename value 'bad' to 'worst'      | alter type app.mood rename value 'worst' to 'bad' | shape-differs enum app.mood: source: 'fine', 'so so', 'bad'; target: 'fine', 'so so', 'worst'
            alter domain app.cents add constraint c check (value < 9) | alter domain app.cents drop constraint c       | shape-differs domain app.cents
            update pg_extension set extversion = '0.9' where extname = 'citext' | update pg_extension set extversion = '1.8' where extname = 'citext' | shape-differs extension citext
            alter role cell_mover nobypassrls                       | alter role cell_mover bypassrls                  | missing-right cell_mover: target: BYPASSRLS
            revoke pg_create_subscription from cell_mover           | grant pg_create_subscription to cell_mover with inherit true | missing-right cell_mover: target: membership of pg_create_subscription
            """)
    void namesWhatIsWrongWithTheTarget(String wrong, String mend, String named) throws Exception {
        assertThat(found()).isEmpty();
        admin(cells.b, wrong);
        try {
            assertThat(found()).anySatisfy(one -> assertThat(one).startsWith(named));
        } finally {
            admin(cells.b, mend);
        }
        assertThat(found()).isEmpty();
    }

    @Test
    void namesValuesThatAnotherTenantOfTheTargetHas() throws Exception {
        var table = AS_OWNER + "create table app.x (tenant_id text, id int, mail text, primary key (tenant_id, id));"
                + " create unique index address on app.x (lower(mail)) where mail is not null; reset role; insert into app.x values ('";
        admin(
                cells.a,
                table + tenant + "', 1, 'One@example.test'), ('" + tenant + "', 2, 'free@example.test'), ('" + tenant
                        + "', 3, null)");
        admin(cells.b, table + "other', 1, 'oNE@example.test'), ('other', 2, null)");
        try {
            assertThat(found())
                    .containsExactly("unique-clash app.address: another tenant of the target has (one@example.test)");
        } finally {
            admin(cells.a, "drop table app.x");
            admin(cells.b, "drop table app.x");
        }
    }

    @Test
    void namesASlotThatIsNotFree() throws Exception {
        admin(cells.a, "select pg_create_physical_replication_slot('taken_' || n) from generate_series(1, 28) n");
        try {
            assertThat(found())
                    .containsExactly(
                            "no-room max_replication_slots: source: 28 of 30 are taken, and a move needs 3 more");
        } finally {
            admin(cells.a, "select pg_drop_replication_slot(slot_name) from pg_replication_slots");
        }
    }

    @Test
    void namesRowsAndTenantsThatAreThereAlready() throws Exception {
        admin(cells.b, "insert into app.note values ('" + tenant + "', gen_random_uuid(), 'left')");
        admin(
                cells.b,
                "select cell.put_tenant('" + tenant + "', 1, 'standard'); select cell.activate('" + tenant + "', 1)");
        admin(cells.a, "select cell.suspend('" + tenant + "', 1)");
        try {
            assertThat(found())
                    .containsExactly(
                            "tenant-absent " + tenant + ": source: is not active here",
                            "tenant-present " + tenant + ": target: is active here at epoch 1",
                            "rows-left app.note: target: has 1 rows of the tenant");
        } finally {
            admin(cells.b, "delete from app.note where tenant_id = '" + tenant + "'");
        }
    }

    @Test
    void refusesToPublishATableWhoseUpdatesWouldThenFail() throws Exception {
        admin(cells.a, AS_OWNER + "create table app.x (tenant_id text not null, id int primary key)");
        try {
            assertThatThrownBy(() -> MoveCells.mover(cells.a).prepareSource(MoveCells.newMove(), tenant))
                    .hasMessageContaining("no key with tenant_id: app.x");
        } finally {
            admin(cells.a, "drop table app.x");
        }
        assertThat(MoveCells.column(cells.a, "select pubname from pg_publication"))
                .isEmpty();
    }
}
