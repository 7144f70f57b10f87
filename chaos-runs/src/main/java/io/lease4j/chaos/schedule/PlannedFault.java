package io.lease4j.chaos.schedule;

import io.lease4j.chaos.record.FaultKind;

/**
 * A fault of a schedule. Immutable.
 *
 * @param number which, from 1
 * @param kind what
 * @param atMillis when, in milliseconds of the run, at the earliest: after the former one was healed
 * @param seed decides its details
 */
public record PlannedFault(int number, FaultKind kind, long atMillis, long seed) {}
