package io.lease4j.examples.outbox;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.jdbc.JdbcGuard;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** Does jobs, each under a lease, and writes what came of them in one fenced transaction. Thread-safe. */
public final class JobWorker {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Leases leases;
    private final DataSource database;
    private final JdbcGuard guard;
    private final Duration ttl;

    /** Makes a worker over one database, which has the tables of the example and those of the guard. */
    public JobWorker(Leases leases, DataSource database, JdbcGuard guard, Duration ttl) {
        this.leases = leases;
        this.database = database;
        this.guard = guard;
        this.ttl = ttl;
    }

    /**
     * Does a job, unless somebody else is at it.
     *
     * @param key of the job
     * @param computation makes the result
     * @return why there is no lease, or what the guard said of the result
     * @throws SQLException if the transaction failed, or nobody knows whether it committed: do the job again
     */
    public Outcome work(LeaseKey key, Computation computation) throws SQLException {
        AcquireOutcome outcome = leases.acquire(key, ttl, leases.within(PATIENCE));
        if (!(outcome instanceof AcquireOutcome.Acquired acquired)) {
            return outcome;
        }
        Lease lease = acquired.lease();
        try {
            String result = computation.resultUnder(lease);
            return finish(result, lease.authority(ExecutionId.random()));
        } finally {
            // A lease that is not given back ends by itself.
            ReleaseOutcome unused = leases.release(lease, leases.within(PATIENCE));
        }
    }

    /**
     * Commits result, message and end of the job, or none of them.
     *
     * @param result what was computed
     * @param authority of the lease that it was computed under
     * @return accepted once it is committed; anything else means that nothing was written now
     * @throws SQLException if it failed, or nobody knows whether it committed
     */
    public CommitOutcome finish(String result, ExecutionAuthority authority) throws SQLException {
        Effect effect = FinishedJob.of(authority.key(), result);
        // A transaction of which the guard refused the effect commits nothing.
        return Transaction.run(database, connection -> guard.commit(connection, effect, authority, FinishedJob::write));
    }
}
