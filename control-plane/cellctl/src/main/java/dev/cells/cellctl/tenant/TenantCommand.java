package dev.cells.cellctl.tenant;

import picocli.CommandLine.Command;

@Command(
        name = "tenant",
        aliases = {"tenants", "t"},
        description = "Tenants and where they live.",
        subcommands = {
            TenantList.class,
            TenantGet.class,
            TenantCreate.class,
            TenantSuspend.class,
            TenantResume.class,
            TenantPin.class,
            TenantUnpin.class,
            TenantWhere.class
        })
public final class TenantCommand {}
