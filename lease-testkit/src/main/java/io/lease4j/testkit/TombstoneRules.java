package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.Reading;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a verdict speaks of, and what a clock that steps back must not undo. */
abstract class TombstoneRules extends ReadRules {

    @Test
    @Tag("I-3")
    @Tag("I-7")
    void a_verdict_speaks_of_one_request_and_of_no_other_under_its_id() {
        LeaseKey key = bench().key("reused id");
        Worker a = bench().worker("A");
        RequestId id = RequestId.random();
        FirstSent sent = sentNow(key);
        AcquireRequest cancelled = a.prepare(key).requestId(id).firstSent(sent).build();
        AcquireRequest other = a.prepare(key)
                .requestId(id)
                .metadata("other", "inputs")
                .firstSent(sent)
                .build();
        assertThat(cancel(cancelled)).as("cancelling a request").isNeverCommitted();
        long last = lastToken(key);

        assertThat(cancel(other))
                .as("cancelling another request under the same id")
                .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
        assertThat(send(key, other))
                .as("another request under the same id, late")
                .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(last);
        assertThat(send(key, cancelled)).as("the cancelled one, late").isRefused(RefusedReason.CANCELLED);
        assertThat(cancel(cancelled)).as("cancelling it again").isNeverCommitted();
    }

    @Test
    @Tag("I-3")
    @Tag("I-7")
    void a_verdict_on_a_release_speaks_of_its_own_generation_alone() {
        LeaseKey key = bench().key("reused id of a release");
        Worker a = bench().worker("A");
        Lease former = a.acquired(key);
        a.released(former);
        Lease lease = a.acquired(key);
        RequestId id = RequestId.random();
        FirstSent sent = sentNow(key);
        ReleaseRequest stale =
                ReleaseRequest.of(former.generation(), a.holder(), id).sentAt(sent);
        ReleaseRequest other =
                ReleaseRequest.of(lease.generation(), a.holder(), id).sentAt(sent);
        assertThat(cancel(stale)).as("cancelling a release").isNeverCommitted();

        assertThat(Waiting.forAnswer(
                                "release", bench().store().release(other, transmission(key, 0, bench().deadline())))
                        .outcome())
                .as("a release of another generation under the same id")
                .isRefused(RefusedReason.IDEMPOTENCY_CONFLICT);
        assertThat(bench().observed(key)).as("the lease").isSameGenerationAs(lease);
    }

    @Test
    @Tag("R-4")
    @Tag("I-8")
    void what_was_lost_stays_lost_when_the_clock_steps_back() {
        LeaseKey key = bench().key("lost before the step back");
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        BackendTime complete = bench().describe(key).completeSince();
        FirstSent before = new FirstSent(
                bench().describe(key).servingLineage(),
                complete.plus(Duration.ofSeconds(1).negated()));
        bench().clock().stepBack(complete.until(bench().now(key)).plusSeconds(10));

        // The first mutation that sees the clock back.
        assertThat(cancel(a.prepare(key).firstSent(before).build()))
                .as("cancelling a request from before the loss")
                .isNotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        assertThat(bench().describe(key).completeSince())
                .as("from when on the record is complete")
                .isGreaterThanOrEqualTo(complete);
        assertThat(cancel(a.prepare(key).firstSent(before).build()))
                .as("cancelling another one")
                .isNotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
    }

    private FirstSent sentNow(LeaseKey key) {
        // Not in the millisecond from which on the record is complete.
        bench().advance(key, Duration.ofMillis(1));
        return new FirstSent(bench().describe(key).servingLineage(), bench().now(key));
    }

    private AcquireOutcome send(LeaseKey key, AcquireRequest request) {
        return Waiting.forAnswer("acquire", bench().store().acquire(request, transmission(key, 0, bench().deadline())))
                .outcome();
    }

    private CancelOutcome cancel(LeaseRequest<?> request) {
        return Waiting.forAnswer("cancel", bench().store().cancel(request, new Reading(0, bench().deadline())))
                .outcome();
    }
}
