/**
 * An outbox: what a worker did, its message and the end of its job are one fenced transaction, and a relay publishes the
 * messages with their tokens. Plain JDBC. Told in {@code docs/outbox.md}.
 */
@NullMarked
package io.lease4j.examples.outbox;

import org.jspecify.annotations.NullMarked;
