package dev.cells.chassis.testapp;

import dev.cells.pki.Credentials;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** A test against the running application; all such tests share one, each takes tenants of its own. */
@QuarkusTest
@QuarkusTestResource(TestCell.class)
public abstract class CellIT {

    private static final AtomicInteger TENANTS = new AtomicInteger();

    protected TestCell cell;
    protected Client client;

    @BeforeEach
    void prepare() {
        client = new Client(cell);
    }

    protected ManagementClient management() {
        try {
            return management(cell.controlPlane());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    protected ManagementClient management(@Nullable Credentials own) {
        try {
            return new ManagementClient(
                    cell.managementPort(), cell.controlPlane().authority(), own);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The name of a tenant that no other test uses, and which this cell does not know. */
    protected static String newName() {
        return "t" + TENANTS.incrementAndGet();
    }

    /** A new tenant, active at epoch 1. */
    protected String newTenant() {
        var name = newName();
        require(management().send("PUT", "/v1/tenants/" + name, "{\"epoch\":1,\"plan\":\"standard\"}"));
        transition(name, "activate", 1);
        return name;
    }

    protected void transition(String tenant, String transition, long epoch) {
        require(management().send("POST", "/v1/tenants/" + tenant + "/" + transition, "{\"epoch\":" + epoch + "}"));
    }

    /** Waits until the application answers a read of {@code tenant} again. */
    protected void awaitServing(String tenant) {
        Awaitility.await().until(() -> client.get(tenant, 1, "/v1/notes").status() == 200);
    }

    private static void require(Reply reply) {
        if (reply.status() != 200) {
            throw new AssertionError(reply.status() + " " + reply.body());
        }
    }
}
