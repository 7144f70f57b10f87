/**
 * Real servers for tests: a Valkey or a PostgreSQL process of one's own that can be killed, paused and started again
 * on its files, and a plain connection to Valkey for a test that acts as somebody else. Needs the server's binary, and
 * no library but the JDK's.
 *
 * <p>Start at {@link io.lease4j.testkit.server.ValkeyServer} and {@link io.lease4j.testkit.server.PostgresServer}.
 * {@link io.lease4j.testkit.server.SentinelGroup} and {@link io.lease4j.testkit.server.ValkeyCluster} are six
 * processes each, that fail over. A test that also runs where somebody else provides the server asks {@link
 * io.lease4j.testkit.server.ServerSource}.
 *
 * <p>System properties choose the server: {@code lease4j.valkey.server} (or the environment variable {@code
 * LEASE4J_VALKEY_SERVER}) the program, {@code lease4j.valkey.source} what runs it, {@code lease4j.valkey.uri} one that
 * is there already.
 */
@NullMarked
package io.lease4j.testkit.server;

import org.jspecify.annotations.NullMarked;
