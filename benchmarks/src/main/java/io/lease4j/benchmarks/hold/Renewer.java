package io.lease4j.benchmarks.hold;

/** What keeps many leases: all of them renewed every third of their term. Thread-safe. */
interface Renewer extends AutoCloseable {

    /** How far it is. */
    record Count(long due, long done, long lost) {}

    /** Begins. */
    void start();

    /** Returns how many renewals were due, how many were done, and how many leases were lost. */
    Count count();

    /** Says what the first loss was. */
    String firstLoss();

    @Override
    void close();
}
