package io.lease4j.verification.concurrency;

/**
 * A step, between two readings of the clock that its store reads. That clock never goes back, so whatever the step read
 * lies between them.
 *
 * @param step what was asked and answered
 * @param earliest epoch milliseconds, read before the call
 * @param latest epoch milliseconds, read after the answer
 */
record TimedStep(Step step, long earliest, long latest) {}
