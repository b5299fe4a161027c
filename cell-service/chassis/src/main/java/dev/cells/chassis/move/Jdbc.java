package dev.cells.chassis.move;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements with parameters on one connection; knows no SQL. */
record Jdbc(Connection connection) {

    private static final int FETCH_ROWS = 10_000;

    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    <T> List<T> list(String sql, Row<T> row, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            statement.setFetchSize(FETCH_ROWS);
            try (var rows = statement.executeQuery()) {
                List<T> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(row.read(rows));
                }
                return found;
            }
        }
    }

    /** The first row of a statement that always has one. */
    <T> T one(String sql, Row<T> row, Object... values) throws SQLException {
        return list(sql, row, values).getFirst();
    }

    boolean isTrue(String sql, Object... values) throws SQLException {
        return one(sql, row -> row.getBoolean(1), values);
    }

    void call(String sql, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            statement.execute();
        }
    }

    /** A statement that takes no parameters, as those that define something. */
    void define(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    String literal(String value) throws SQLException {
        try (var statement = connection.createStatement()) {
            return statement.enquoteLiteral(value);
        }
    }

    private void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case String[] texts -> statement.setArray(i + 1, connection.createArrayOf("text", texts));
                case Long[] numbers -> statement.setArray(i + 1, connection.createArrayOf("bigint", numbers));
                case Object value -> statement.setObject(i + 1, value);
            }
        }
    }
}
