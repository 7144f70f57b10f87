package io.lease4j.examples.live.work;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.worker.HeldLease;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What is done while a lease is held: a few postings, each in slow steps. The authority is taken before the steps, and nothing
 * is asked again before the write: a process could be frozen right after it asked. The table decides. Confined to one thread.
 */
final class Shift {

    private static final int POSTINGS = 3;

    private final Tools tools;

    Shift(Tools tools) {
        this.tools = tools;
    }

    /** Works, writes down that it is over, and leaves giving back to the caller. */
    void work(HeldLease held, ExecutionId execution) throws SQLException, InterruptedException {
        try {
            int done = 0;
            while (done < POSTINGS && once(held, execution)) {
                done++;
            }
        } finally {
            tools.teller().tell(Kind.IDLE, "");
            boolean unused = tools.journal()
                    .finished(held.lease().key(), execution)
                    .toCompletableFuture()
                    .join();
        }
    }

    private boolean once(HeldLease held, ExecutionId execution) throws SQLException, InterruptedException {
        Optional<ExecutionAuthority> current = held.authority(execution);
        if (current.isEmpty()) {
            return false;
        }
        ExecutionAuthority authority = current.get();
        String account = Accounts.of(authority.key());
        Postings.Next next = tools.postings().next(account, authority);
        if (next.fence() instanceof FenceOutcome.Rejected rejected) {
            held.rejected(rejected.reason());
            refused("the fence", rejected.code(), authority);
        }
        if (next.posting().isEmpty()) {
            return false;
        }
        compute(next.posting().get(), authority);
        return write(next.posting().get(), authority, held);
    }

    private void compute(Posting posting, ExecutionAuthority authority) throws InterruptedException {
        for (int step = 1; step <= WorkerSetup.STEPS; step++) {
            tools.teller().tell(Kind.WORKING, authority, posting.job() + ", step " + step + " of " + WorkerSetup.STEPS);
            TimeUnit.NANOSECONDS.sleep(tools.setup().step().toNanos());
        }
    }

    private boolean write(Posting posting, ExecutionAuthority authority, HeldLease held) throws SQLException {
        CommitOutcome outcome = posted(posting, authority);
        if (outcome instanceof CommitOutcome.Accepted) {
            String balance = posting.balance() + " + " + posting.amount();
            tools.teller().tell(Kind.ACCEPTED, authority, posting.job() + ": " + balance);
            return true;
        }
        tools.postings().postToTwin(posting, authority);
        if (outcome instanceof CommitOutcome.Rejected rejected) {
            held.rejected(rejected.reason());
        }
        refused(posting.job(), outcome.code(), authority);
        return false;
    }

    /** A commit that was not answered may have taken place: the same effect again tells. */
    private CommitOutcome posted(Posting posting, ExecutionAuthority authority) throws SQLException {
        try {
            return tools.postings().post(posting, authority);
        } catch (SQLException e) {
            tools.teller().tell(Kind.UNKNOWN, authority, posting.job() + ": the database said " + e.getSQLState());
            CommitOutcome again = tools.postings().post(posting, authority);
            tools.teller().tell(Kind.RESOLVED, authority, posting.job() + ": " + again.code());
            return again;
        }
    }

    private void refused(String what, String code, ExecutionAuthority authority) throws SQLException {
        tools.teller()
                .tell(
                        Kind.REFUSED,
                        authority,
                        what + ", " + code + ": " + tools.postings().seen(authority));
    }
}
