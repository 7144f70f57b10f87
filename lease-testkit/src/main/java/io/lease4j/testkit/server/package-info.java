/**
 * Real servers for tests: a Valkey process of one's own that can be killed, paused and started again on its files, and a
 * plain connection for a test that acts as somebody else. Needs the server's binary, and no library but the JDK's.
 */
@NullMarked
package io.lease4j.testkit.server;

import org.jspecify.annotations.NullMarked;
