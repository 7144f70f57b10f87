package io.lease4j.benchmarks.figures;

/**
 * Where a number comes from.
 *
 * @param name of the case
 * @param figure one of its figures
 */
public record Source(String name, String figure) {}
