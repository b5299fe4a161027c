package dev.cells.chassis.database;

import dev.cells.contract.cell.ConnectionBudget;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The arithmetic of connections: what all instances may open, against what PostgreSQL gives.
 *
 * @param available {@code max_connections} less those reserved for superusers
 * @param roleLimits CONNECTION LIMIT by role name, -1 for none
 */
record PoolBudget(DatabaseConfig config, int available, Map<String, Integer> roleLimits) {

    /** One line that can be checked with pencil and paper. */
    String arithmetic() {
        var terms = Arrays.stream(CellRole.values())
                .map(role -> role.key() + " " + role.connectionsPerInstance(config))
                .collect(Collectors.joining(" + "));
        return "(" + terms + ") x " + config.instances() + " instances = " + wanted() + " of " + available
                + " connections";
    }

    int wanted() {
        return Arrays.stream(CellRole.values())
                .mapToInt(role -> role.connectionLimit(config))
                .sum();
    }

    boolean fits() {
        return wanted() <= available;
    }

    /** Why this instance must not start: all pools together are too many, or one alone is larger than its role's limit. */
    Optional<String> violation() {
        if (!fits()) {
            return Optional.of("cells.db.*.pool and cells.db.instances ask for more connections than there are: "
                    + arithmetic() + ", " + (wanted() - available)
                    + " too many: make pools smaller, or raise max_connections");
        }
        return Arrays.stream(CellRole.values())
                .flatMap(role -> violation(role).stream())
                .findFirst();
    }

    ConnectionBudget contract() {
        var perInstance = new TreeMap<String, Integer>();
        for (CellRole role : CellRole.values()) {
            perInstance.put(role.key(), role.connectionsPerInstance(config));
        }
        return new ConnectionBudget(available, config.instances(), perInstance);
    }

    private Optional<String> violation(CellRole role) {
        int limit = roleLimits.getOrDefault(role.roleName(), -1);
        int needed = role.connectionsPerInstance(config);
        return limit >= 0 && needed > limit
                ? Optional.of("cells.db." + role.key() + ".pool needs " + needed + " connections, but role "
                        + role.roleName() + " has CONNECTION LIMIT " + limit
                        + ": make the pool smaller, or run migrate with the same configuration")
                : Optional.empty();
    }
}
