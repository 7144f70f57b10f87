package io.lease4j.examples.live.board;

import io.lease4j.examples.live.site.ProcessState;
import java.time.Duration;
import java.util.List;

/**
 * All that is known at one moment.
 *
 * @param at since the start
 * @param ttl the term of the leases
 * @param database where PostgreSQL is
 * @param valkey how Valkey is
 * @param workers the workers
 * @param accounts the accounts
 * @param totals the numbers
 * @param refused how many writes were refused
 * @param lines what happened, the latest first
 */
public record Snapshot(
        Duration at,
        Duration ttl,
        String database,
        ProcessState valkey,
        List<WorkerRow> workers,
        List<AccountRow> accounts,
        Totals totals,
        long refused,
        List<Line> lines) {

    /**
     * Copies the lists.
     *
     * @param at the component
     * @param ttl the component
     * @param database the component
     * @param valkey the component
     * @param workers the component
     * @param accounts the component
     * @param totals the component
     * @param refused the component
     * @param lines the component
     */
    public Snapshot {
        workers = List.copyOf(workers);
        accounts = List.copyOf(accounts);
        lines = List.copyOf(lines);
    }

    /** Tells whether the store said anything of an account. */
    public boolean answered(String account) {
        return accounts.stream().anyMatch(row -> row.name().equals(account) && row.answered());
    }

    /** Returns how far the twin is off in all. */
    public long off() {
        return accounts.stream().mapToLong(AccountRow::off).sum();
    }
}
