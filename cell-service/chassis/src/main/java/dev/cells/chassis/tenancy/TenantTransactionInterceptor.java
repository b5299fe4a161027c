package dev.cells.chassis.tenancy;

import dev.cells.chassis.lane.Lanes;
import io.agroal.api.AgroalDataSource;
import io.quarkus.runtime.BlockingOperationControl;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.util.Objects;

/**
 * {@link TenantTransaction}: begin, enter, call, commit. The connection is that of the JTA transaction, so Hibernate and plain
 * JDBC on the default datasource run where {@code cell.enter} ran.
 */
@Interceptor
@TenantTransaction
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 200)
class TenantTransactionInterceptor {

    private static final String ENTERED = TenantTransaction.class.getName();

    private final TransactionManager transactions;
    private final TransactionSynchronizationRegistry registry;
    private final AgroalDataSource api;
    private final TenantContext context;
    private final EnterRefusals refusals;
    private final Lanes lanes;

    TenantTransactionInterceptor(
            TransactionManager transactions,
            TransactionSynchronizationRegistry registry,
            AgroalDataSource api,
            TenantContext context,
            EnterRefusals refusals,
            Lanes lanes) {
        this.transactions = transactions;
        this.registry = registry;
        this.api = api;
        this.context = context;
        this.refusals = refusals;
        this.lanes = lanes;
    }

    @AroundInvoke
    Object around(InvocationContext call) throws Exception {
        if (!BlockingOperationControl.isBlockingAllowed()) {
            throw new IllegalStateException(
                    call.getMethod()
                            + " waits for the database and must not run on the event loop: annotate the route @RunOnVirtualThread");
        }
        boolean readOnly = Objects.requireNonNull(call.getInterceptorBinding(TenantTransaction.class))
                .readOnly();
        return transactions.getStatus() == Status.STATUS_NO_TRANSACTION
                ? connected(call, readOnly)
                : joined(call, readOnly);
    }

    private Object connected(InvocationContext call, boolean readOnly) throws Exception {
        var place = lanes.connect(context.lane());
        try {
            return begun(call, readOnly);
        } finally {
            place.release();
        }
    }

    private Object begun(InvocationContext call, boolean readOnly) throws Exception {
        transactions.begin();
        Object result;
        try {
            enter(readOnly);
            result = call.proceed();
        } catch (Throwable e) {
            rollback(e);
            throw e;
        }
        if (transactions.getStatus() == Status.STATUS_ACTIVE) {
            commit();
        } else {
            transactions.rollback();
        }
        return result;
    }

    /** What Hibernate only finds when it flushes is thrown as if the method itself had thrown it. */
    private void commit() throws Exception {
        try {
            transactions.commit();
        } catch (RollbackException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException("the tenant's transaction was rolled back", e);
        }
    }

    private Object joined(InvocationContext call, boolean readOnly) throws Exception {
        var entered = registry.getResource(ENTERED);
        if (entered == null) {
            enter(readOnly);
        } else if (Boolean.TRUE.equals(entered) && !readOnly) {
            throw new IllegalStateException(
                    call.getMethod() + " writes, but was called inside a @TenantTransaction(readOnly = true)");
        }
        try {
            return call.proceed();
        } catch (Throwable e) {
            transactions.setRollbackOnly();
            throw e;
        }
    }

    private void enter(boolean readOnly) {
        var tenant = context.tenant();
        try (var connection = api.getConnection()) {
            if (readOnly) {
                Enter.read(connection, tenant, context.epoch(), context.lane());
            } else {
                Enter.write(connection, tenant, context.epoch(), context.lane());
            }
        } catch (SQLException e) {
            throw refusals.translate(tenant, e);
        }
        registry.putResource(ENTERED, readOnly);
    }

    private void rollback(Throwable cause) {
        try {
            transactions.rollback();
        } catch (SystemException | RuntimeException e) {
            cause.addSuppressed(e); // the connection is gone: PostgreSQL rolls back by itself
        }
    }
}
