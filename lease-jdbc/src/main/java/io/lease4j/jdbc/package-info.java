/**
 * Fenced effects in a database: {@link io.lease4j.jdbc.JdbcGuard} inside the caller's own transaction, {@link
 * io.lease4j.jdbc.JdbcSink} with transactions of its own, {@link io.lease4j.jdbc.JdbcWitness} beside them. Each call
 * is checked against the same tables, which a migration makes: {@code lease4j-jdbc/postgresql/V1__lease4j.sql} in this
 * jar.
 *
 * <p>A sink is registered once, by an operator, before it accepts anything. {@link io.lease4j.jdbc.EffectWriter} is
 * where your own statements go, {@link io.lease4j.jdbc.JdbcTables} says where the tables are, and {@link
 * io.lease4j.jdbc.JdbcDialect} is what another database than PostgreSQL has to say.
 */
@NullMarked
@CheckReturnValue
package io.lease4j.jdbc;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
