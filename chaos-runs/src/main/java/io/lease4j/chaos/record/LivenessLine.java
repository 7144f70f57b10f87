package io.lease4j.chaos.record;

/**
 * A line of {@code liveness.jsonl}: a key after all faults were healed. Immutable.
 *
 * @param at when it was acquired, or given up, in milliseconds of the run
 * @param key the key's short name
 * @param recoveryMillis how long it took from the healing of the last fault on; -1 if it was not acquired
 * @param boundMillis within which it must be
 * @param attempts how many calls it took
 * @param last the code of the last outcome
 */
public record LivenessLine(double at, String key, double recoveryMillis, long boundMillis, int attempts, String last) {}
