package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What can be learned of a request whose outcome is unknown. */
abstract class CancelRules extends StampRules {

    @Test
    @Tag("I-6")
    void resolve_says_committed_or_still_unknown_and_changes_nothing() {
        LeaseKey key = bench().key("resolved");
        Worker a = bench().worker("A");
        AcquireRequest lost = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failBefore();
        assertThat(a.acquire(lost)).as("an acquire that never arrived").isUnknown();
        assertThat(a.resolve(lost)).as("resolving it").isStillUnknown();

        AcquireRequest committed = a.prepare(bench().key("resolved too")).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        assertThat(a.acquire(committed)).as("an acquire that committed").isUnknown();
        Lease lease = bench().observed(committed.key());
        assertThat(bench().worker("B").resolve(committed))
                .as("resolving it, by anybody")
                .hasCommitted();
        assertThat(bench().observed(committed.key()))
                .as("the lease")
                .isSameGenerationAs(lease)
                .expiresAt(lease.expiresAt());
        assertThat(a.acquire(lost)).as("the first one, sent again").isAcquired();
    }

    @Test
    @Tag("I-7")
    void a_cancelled_acquire_never_commits_however_late_it_arrives() {
        LeaseKey key = bench().key("cancelled");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).build();
        Barrier stuck = bench().interposer().next(Step.ACQUIRE).strandRequest();
        assertThat(a.acquire(request)).as("an acquire that is stuck").isUnknown();
        assertThat(bench().worker("B").cancel(request))
                .as("cancelling it, by anybody")
                .isNeverCommitted();
        long last = lastToken(key);
        stuck.release();

        assertThat(bench().outcomeAt(stuck))
                .as("what the late original came to")
                .isEqualTo(Refused.of(RefusedReason.CANCELLED));
        assertThat(a.inspect(key)).as("the key").isNotFound();
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(last);
        assertThat(a.cancel(request)).as("cancelling it again").isNeverCommitted();
    }

    @Test
    @Tag("I-7")
    void cancelling_a_committed_acquire_says_so_and_leaves_it_alone() {
        LeaseKey key = bench().key("too late to cancel");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        assertThat(a.acquire(request)).as("an acquire whose response was lost").isUnknown();
        Lease lease = bench().observed(key);
        assertThat(a.cancel(request)).as("cancelling it").hasCommitted();
        assertThat(bench().observed(key)).as("the lease").isSameGenerationAs(lease);
    }

    @Test
    @Tag("I-8")
    void a_request_first_sent_longer_ago_than_the_horizon_is_no_longer_known() {
        LeaseKey key = bench().key("forgotten");
        Worker a = bench().worker("A");
        Lineage lineage = bench().describe(key).servingLineage();
        Duration horizon = NamespaceSettings.defaults().receiptHorizon();
        // Otherwise the record's complete-since would speak before the horizon does.
        bench().advance(key, horizon.plusSeconds(2));
        BackendTime longAgo = bench().now(key).plus(horizon.plusSeconds(1).negated());
        AcquireRequest request =
                a.prepare(key).firstSent(new FirstSent(lineage, longAgo)).build();
        notKnowableForGood(a, request, NotKnowableReason.NO_LONGER_KNOWN);
    }

    @Test
    @Tag("I-8")
    void a_request_first_sent_in_another_lineage_is_lost_with_its_history() {
        LeaseKey key = bench().key("other history");
        Worker a = bench().worker("A");
        FirstSent elsewhere = new FirstSent(Lineage.of("of-another-server"), bench().now(key));
        notKnowableForGood(a, a.prepare(key).firstSent(elsewhere).build(), NotKnowableReason.LOST_WITH_HISTORY);
    }

    @Test
    @Tag("I-8")
    void an_overtaken_renewal_is_no_longer_known() {
        LeaseKey key = bench().key("overtaken renewal");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        RenewRequest first = RenewRequest.of(lease.generation(), a.holder(), RequestId.random(), 1, bench().ttl());
        bench().interposer().next(Step.RENEW).failAfter();
        assertThat(a.renew(first)).as("a renewal whose response was lost").isUnknown();
        assertThat(a.renew(RenewRequest.of(lease.generation(), a.holder(), RequestId.random(), 2, bench().ttl())))
                .as("the next renewal")
                .isRenewed();
        assertThat(a.cancel(first)).as("cancelling the first").isNotKnowable(NotKnowableReason.NO_LONGER_KNOWN);
    }

    @Test
    @Tag("I-8")
    @Tag("F-11")
    void cancel_after_everything_was_lost_says_lost_with_its_history_and_keeps_to_it() {
        LeaseKey key = bench().key("cancelled after the loss");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        assertThat(a.acquire(request)).as("an acquire whose response was lost").isUnknown();
        bench().fault("everything is lost", () -> bench().backend().wipe());
        assertThat(a.cancel(request)).as("cancelling it").isNotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        assertThat(a.cancel(request)).as("cancelling it again").isNotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
    }

    private void notKnowableForGood(Worker a, AcquireRequest request, NotKnowableReason reason) {
        long last = lastToken(request.key());
        assertThat(a.cancel(request)).as("cancelling it").isNotKnowable(reason);
        assertThat(bench().worker("B").cancel(request))
                .as("cancelling it again")
                .isNotKnowable(reason);
        AcquireOutcome late = a.acquire(request);
        assertThat(late)
                .as("the late original")
                .isNotInstanceOf(AcquireOutcome.Acquired.class)
                .isNotInstanceOf(AcquireOutcome.Held.class);
        assertThat(a.inspect(request.key())).as("the key").isNotFound();
        assertThat(lastToken(request.key())).as("tokens taken").isEqualTo(last);
    }
}
