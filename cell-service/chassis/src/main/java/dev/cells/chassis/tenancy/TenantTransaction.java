package dev.cells.chassis.tenancy;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs the method in a transaction of the request's tenant, on the default datasource. Its first statement asks the
 * database whether this cell still owns the tenant at the request's epoch, and sets {@code app.tenant_id}, which row-level
 * security needs: there is no other way to a tenant's rows. Any exception rolls back. A call inside another
 * joins it.
 */
@Inherited
@Documented
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface TenantTransaction {

    /** Whether the method only reads: then it also runs while the tenant is fenced, and PostgreSQL refuses writes. */
    @Nonbinding
    boolean readOnly() default false;
}
