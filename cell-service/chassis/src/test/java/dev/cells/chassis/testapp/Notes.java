package dev.cells.chassis.testapp;

import dev.cells.chassis.id.Ids;
import dev.cells.chassis.tenancy.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.UUID;

@ApplicationScoped
public class Notes {

    private final EntityManager entities;

    Notes(EntityManager entities) {
        this.entities = entities;
    }

    @TenantTransaction
    public UUID add(String text) {
        var note = new Note();
        note.id = Ids.next();
        note.text = text;
        entities.persist(note);
        return note.id;
    }

    @TenantTransaction
    public void addThenFail(String text) {
        add(text);
        entities.flush();
        throw new IllegalStateException("as the test wants");
    }

    @TenantTransaction(readOnly = true)
    public List<String> texts() {
        return entities.createQuery("select n.text from Note n order by n.id", String.class)
                .setMaxResults(100)
                .getResultList();
    }

    @TenantTransaction(readOnly = true)
    public void writeInsideARead(String text) {
        add(text);
    }

    /** Past Hibernate's filter, so that only row-level security is in the way. */
    @TenantTransaction(readOnly = true)
    public long countOfEveryone() {
        return ((Number) entities.createNativeQuery("select count(*) from note").getSingleResult()).longValue();
    }

    @TenantTransaction
    public void sleep(double seconds) {
        entities.createNativeQuery("select cast(pg_sleep(:s) as text)")
                .setParameter("s", seconds)
                .getSingleResult();
    }
}
