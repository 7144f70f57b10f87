package io.lease4j.jdbc;

import io.lease4j.InvalidValueException;
import io.lease4j.Violation;
import io.lease4j.jdbc.internal.Sql;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the tables of the migration are, and in which database. Immutable; made once and shared.
 *
 * @since 0.1.0
 */
public final class JdbcTables {

    private static final String BOUND = "1 to 63 of a-z, 0-9 and _, not a digit first";
    private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

    private final Optional<String> schema;
    private final JdbcDialect dialect;
    private final Sql sql;

    private JdbcTables(Optional<String> schema, JdbcDialect dialect) {
        this.schema = schema;
        this.dialect = dialect;
        this.sql = new Sql(schema.map(name -> name + ".").orElse(""), dialect);
    }

    /**
     * Returns the tables that the connection's own search path finds, in PostgreSQL.
     *
     * @return the default
     */
    public static JdbcTables defaults() {
        return new JdbcTables(Optional.empty(), JdbcDialect.postgresql());
    }

    /**
     * Chooses a schema.
     *
     * @param name 1 to 63 characters: small letters, digits and underscores, not a digit first
     * @return the tables in that schema
     * @throws InvalidValueException if the name is outside its bounds
     */
    public JdbcTables inSchema(String name) {
        Objects.requireNonNull(name, "schema");
        if (!SCHEMA.matcher(name).matches()) {
            // The name is written into statements, so that nothing but a plain name may pass.
            throw new InvalidValueException(new Violation("schema", BOUND, name.length() + " characters"));
        }
        return new JdbcTables(Optional.of(name), dialect);
    }

    /**
     * Chooses a database.
     *
     * @param other its dialect
     * @return the tables in such a database
     */
    public JdbcTables in(JdbcDialect other) {
        return new JdbcTables(schema, Objects.requireNonNull(other, "dialect"));
    }

    JdbcDialect dialect() {
        return dialect;
    }

    Sql sql() {
        return sql;
    }

    @Override
    public String toString() {
        return "JdbcTables[" + schema.orElse("search path") + "]";
    }
}
