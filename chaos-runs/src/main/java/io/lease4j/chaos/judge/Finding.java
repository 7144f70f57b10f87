package io.lease4j.chaos.judge;

/**
 * A rule that was broken where it is kept: by the store, by a guarded sink or by the worker's side of the library. Immutable.
 *
 * @param rule which check found it
 * @param at when, in milliseconds of the run
 * @param message what is wrong
 * @param line the event, as the history prints it, or empty
 */
public record Finding(String rule, double at, String message, String line) {}
