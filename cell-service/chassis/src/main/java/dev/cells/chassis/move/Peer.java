package dev.cells.chassis.move;

import java.sql.DriverManager;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * How the other cell's database is reached from this one, as its role {@code cell_mover}.
 *
 * @param more libpq's parameters beside those here, for example {@code sslmode}
 */
public record Peer(String host, int port, String database, String password, Map<String, String> more) {

    static final int PORT = 5432;

    private static final String ANSWER_MAX_SECONDS = "600";

    public Peer {
        more = Map.copyOf(more);
    }

    /** A libpq connection string. A connection that may not see all rows is an error instead of an empty copy. */
    String conninfo() {
        var all = new TreeMap<>(more);
        all.put("host", host);
        all.put("port", Integer.toString(port));
        all.put("dbname", database);
        all.put("user", MoveSql.ROLE);
        all.put("password", password);
        all.put("connect_timeout", "5");
        all.put("tcp_user_timeout", "10000");
        all.put("options", "-c row_security=off");
        var text = new StringBuilder();
        all.forEach((name, value) ->
                text.append(name).append('=').append(quoted(value)).append(' '));
        return text.toString().strip();
    }

    /** Sessions there, each connected anew. */
    public MoverConnections connections() {
        var properties = new Properties();
        properties.putAll(more);
        properties.setProperty("user", MoveSql.ROLE);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("socketTimeout", ANSWER_MAX_SECONDS);
        properties.setProperty("ApplicationName", "mover");
        var url = "jdbc:postgresql://" + host + ":" + port + "/" + database;
        return () -> DriverManager.getConnection(url, properties);
    }

    private static String quoted(String value) {
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    @Override
    public String toString() {
        return "Peer[" + host + ":" + port + "/" + database + "]";
    }
}
