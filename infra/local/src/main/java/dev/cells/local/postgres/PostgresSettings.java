package dev.cells.local.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a cell's PostgreSQL is started with: small, durable, ready to be source and target of tenant moves. */
public final class PostgresSettings {

    private static final Map<String, String> SMALL = Map.ofEntries(
            Map.entry("listen_addresses", "127.0.0.1"),
            Map.entry("unix_socket_directories", ""),
            Map.entry("max_connections", "100"),
            Map.entry("shared_buffers", "24MB"),
            Map.entry("max_wal_size", "256MB"),
            Map.entry("min_wal_size", "32MB"),
            Map.entry("wal_buffers", "1MB"),
            Map.entry("huge_pages", "off"),
            Map.entry("io_method", "sync"),
            Map.entry("autovacuum_max_workers", "2"),
            Map.entry("timezone", "UTC"),
            Map.entry("log_timezone", "UTC"),
            Map.entry("log_line_prefix", "%m [%p] %q%u@%d "),
            Map.entry("log_checkpoints", "off"));

    /** Logical replication carries tenant moves; a subscription beyond these limits gets no worker, with only a warning. */
    private static final Map<String, String> REPLICATION = Map.ofEntries(
            Map.entry("wal_level", "logical"),
            Map.entry("max_wal_senders", "30"),
            Map.entry("max_replication_slots", "30"),
            Map.entry("max_active_replication_origins", "40"),
            Map.entry("max_logical_replication_workers", "20"),
            Map.entry("max_sync_workers_per_subscription", "2"),
            Map.entry("max_worker_processes", "32"),
            Map.entry("wal_retrieve_retry_interval", "1s"),
            Map.entry("wal_receiver_status_interval", "1s"),
            Map.entry("wal_sender_timeout", "30s"),
            Map.entry("wal_receiver_timeout", "30s"),
            Map.entry("max_slot_wal_keep_size", "1GB"),
            Map.entry("idle_replication_slot_timeout", "0"),
            Map.entry("track_commit_timestamp", "off"));

    private PostgresSettings() {}

    /** The defaults with {@code changes} over them, as {@code -c name=value} arguments in a fixed order. */
    static List<String> arguments(Map<String, String> changes) {
        var all = new TreeMap<String, String>(SMALL);
        all.putAll(REPLICATION);
        all.putAll(changes);
        var arguments = new ArrayList<String>();
        all.forEach((name, value) -> arguments.addAll(List.of("-c", name + "=" + value)));
        return arguments;
    }
}
