package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store remembers of requests: of every kind, behind successors, and for as long as was agreed. */
abstract class RememberedRules extends EveryStepRules {

    private static final Duration MOMENT = Duration.ofSeconds(1);

    @Test
    @Tag("I-1")
    @Tag("I-2")
    void what_successors_have_overwritten_is_remembered() {
        LeaseKey key = bench().key("overwritten");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest acquire = a.prepare(key).firstSent(firstSent(key, first)).build();
        ReleaseRequest release = grantedAndReleased(a, acquire, first);
        Worker b = bench().worker("B");
        Lease successor = b.acquired(key);
        remembered(acquire, release, first);
        assertThat(bench().observed(key)).as("the successor's lease").isSameGenerationAs(successor);
        b.released(successor);
        long last = bench().lastToken(key);
        remembered(acquire, release, first);
        assertThat(bench().inspect(key)).as("the key").isNotFound();
        assertThat(bench().lastToken(key)).as("tokens taken").isEqualTo(last);
    }

    @Test
    @Tag("I-1")
    @Tag("I-7")
    void receipts_and_tombstones_live_as_long_as_the_horizon() {
        bench().clock().demandManual("a receipt horizon that passes");
        LeaseKey key = bench().key("remembered");
        LeaseKey other = neighbour(key);
        Worker a = bench().worker("A");
        Worker b = bench().worker("B");
        BackendTime first = bench().now(key);
        AcquireRequest acquire = a.prepare(key).firstSent(firstSent(key, first)).build();
        ReleaseRequest release = grantedAndReleased(a, acquire, first);
        AcquireRequest cancelled =
                a.prepare(key).firstSent(firstSent(key, first)).build();
        assertThat(cancelled(cancelled)).as("cancelling what never arrived").isNeverCommitted();
        Lease lease = b.acquired(key);
        List<LeaseRequest<?>> others = List.of(
                b.renewal(lease).sentAt(firstSent(key, first)),
                b.releasing(lease).sentAt(firstSent(key, first)),
                bench().operator().revocation(lease.generation()).sentAt(firstSent(key, first)));
        others.forEach(request -> assertThat(cancelled(request))
                .as("cancelling a %s", request.operation())
                .isNeverCommitted());
        b.released(lease);
        bench().advance(key, NamespaceSettings.defaults().receiptHorizon());
        for (int i = 0; i < 10; i++) {
            // What may be reclaimed is reclaimed by steps.
            b.released(b.acquired(other));
        }
        remembered(acquire, release, first);
        assertThat(acquired(cancelled, sentFirst(key, first)))
                .as("the late original of what was cancelled")
                .isRefused(RefusedReason.CANCELLED);
        others.forEach(request -> isCancelled(request, first));
    }

    @Test
    @Tag("S-7")
    void how_a_generation_ended_is_told_as_long_as_was_agreed() {
        bench().clock().demandManual("a retention that passes");
        LeaseKey key = bench().key("told why");
        LeaseKey other = neighbour(key);
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        a.released(lease);
        bench().advance(key, NamespaceSettings.defaults().evidenceRetention());
        for (int i = 0; i < 10; i++) {
            a.released(a.acquired(other));
        }
        assertThat(bench().inspect(key)).as("the key").isNotFoundAfter(LostReason.RELEASED);
        assertThat(a.renew(lease)).as("the old holder's renewal").isLost(LostReason.RELEASED);
    }

    @Test
    @Tag("I-6")
    @Tag("I-7")
    void whatever_committed_is_committed_for_whoever_asks_or_cancels() {
        LeaseKey key = bench().key("committed");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        BackendTime first = bench().now(key);
        LeaseStore store = bench().rawStore();
        RenewRequest renewal = a.renewal(lease).sentAt(firstSent(key, first));
        ReleaseRequest release = a.releasing(lease).sentAt(firstSent(key, first));
        committed(store.renew(renewal, sentFirst(key, first)));
        isKnown(renewal);
        committed(store.release(release, sentFirst(key, first)));
        isKnown(release);
        isKnown(renewal);
        Lease next = a.acquired(key);
        RevokeRequest revocation =
                bench().operator().revocation(next.generation()).sentAt(firstSent(key, first));
        committed(store.revoke(revocation, Set.of(), sentFirst(key, first)));
        isKnown(revocation);
    }

    @Test
    @Tag("I-7")
    void whatever_was_cancelled_never_commits_however_late_it_arrives() {
        LeaseKey key = bench().key("all cancelled");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        BackendTime first = bench().now(key);
        RenewRequest renewal = a.renewal(lease).sentAt(firstSent(key, first));
        ReleaseRequest release = a.releasing(lease).sentAt(firstSent(key, first));
        RevokeRequest revocation =
                bench().operator().revocation(lease.generation()).sentAt(firstSent(key, first));
        for (LeaseRequest<?> request : List.of(renewal, release, revocation)) {
            assertThat(cancelled(request))
                    .as("cancelling a %s", request.operation())
                    .isNeverCommitted();
        }
        for (LeaseRequest<?> request : List.of(renewal, release, revocation)) {
            isCancelled(request, first);
        }
        assertThat(bench().observed(key))
                .as("the lease")
                .isSameGenerationAs(lease)
                .expiresAt(lease.expiresAt());
    }

    @Test
    @Tag("S-12")
    @Tag("I-8")
    void a_corrupt_record_may_have_been_a_receipt() {
        LeaseKey key = bench().key("corrupt receipt");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest committed =
                a.prepare(key).firstSent(firstSent(key, first)).build();
        assertThat(acquired(committed, sentFirst(key, first))).as("an acquire").isAcquired();
        bench().fault("the key's record is damaged", () -> bench().backend().corrupt(key));
        assertThat(cancelled(committed)).as("cancelling it").isRefused(RefusedReason.CORRUPT_STATE);
        assertThat(resolved(committed)).as("resolving it").isRefused(RefusedReason.CORRUPT_STATE);
        if (!bench().fixture().supports(Capability.DISCARD)) {
            return;
        }
        // Otherwise it would have been sent in the very millisecond in which it is forgotten.
        bench().advance(key, MOMENT);
        BackendTime now = bench().now(key);
        Stamp right = stamp(key, now.plus(Stamp.MARGIN), now);
        assertThat(Waiting.forAnswer("discard", bench().rawStore().discard(key, transmission(stamp(key, now, now), 0)))
                        .outcome())
                .as("a late discard")
                .isRefused(RefusedReason.DEADLINE_EXCEEDED);
        assertThat(Waiting.forAnswer("discard", bench().rawStore().discard(key, transmission(right, 0)))
                        .outcome())
                .as("a discard")
                .isDone();
        assertThat(acquired(committed, sentFirst(key, first)))
                .as("the same acquire, once its receipt may have been discarded")
                .isRefused(RefusedReason.TOO_OLD);
        assertThat(cancelled(committed)).as("cancelling it").isNotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
    }

    @Test
    @Tag("I-1")
    void a_replay_tells_the_expiry_and_the_term_that_hold_now() {
        LeaseKey key = bench().key("replayed later");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest acquire = a.prepare(key).firstSent(firstSent(key, first)).build();
        Lease lease = ((AcquireOutcome.Acquired) acquired(acquire, sentFirst(key, first))).lease();
        bench().advance(key, bench().ttl().dividedBy(4));
        RenewRequest renewal = a.renewal(lease);
        committed(bench().rawStore().renew(renewal, sentFirst(key, first)));
        bench().advance(key, bench().ttl().dividedBy(4));
        Lease now = bench().observed(key);
        var replay = Waiting.forAnswer("acquire", bench().rawStore().acquire(acquire, sentFirst(key, first)));
        assertThat(replay.outcome()).as("the same acquire").isAcquiredAgain();
        AcquireOutcome.Acquired again = (AcquireOutcome.Acquired) replay.outcome();
        assertThat(again.lease()).as("its lease").expiresAt(now.expiresAt());
        assertThat(replay.echo().orElseThrow().lastToken())
                .as("the record's last token, as the step tells it")
                .isEqualTo(again.lease().token().value());
        assertThat(again.lease().renewalNumber()).as("its renewal number").isEqualTo(1);
        assertThat(again.term().reported())
                .as("its term")
                .isEqualTo(replay.echo().orElseThrow().backendTime().until(now.expiresAt()));
        var renewed = Waiting.forAnswer("renew", bench().rawStore().renew(renewal, sentFirst(key, first)));
        assertThat(renewed.outcome()).as("the same renewal").isRenewedAgain();
        assertThat(((RenewOutcome.Renewed) renewed.outcome()).term().reported())
                .as("its term")
                .isEqualTo(renewed.echo().orElseThrow().backendTime().until(now.expiresAt()));
    }

    final FirstSent firstSent(LeaseKey key, BackendTime at) {
        return new FirstSent(bench().describe(key).servingLineage(), at);
    }

    private ReleaseRequest grantedAndReleased(Worker a, AcquireRequest acquire, BackendTime first) {
        AcquireOutcome granted = acquired(acquire, sentFirst(acquire.key(), first));
        assertThat(granted).as("an acquire").isAcquired();
        ReleaseRequest release = a.releasing(((AcquireOutcome.Acquired) granted).lease());
        committed(bench().rawStore().release(release, sentFirst(acquire.key(), first)));
        return release;
    }

    private void remembered(AcquireRequest acquire, ReleaseRequest release, BackendTime first) {
        FirstSent sent = firstSent(acquire.key(), first);
        assertThat(acquired(acquire, sentFirst(acquire.key(), first)))
                .as("the same acquire again")
                .isEnded(LostReason.RELEASED);
        ReleaseOutcome again = Waiting.forAnswer(
                        "release", bench().rawStore().release(release, sentFirst(acquire.key(), first)))
                .outcome();
        assertThat(again).as("the same release again").isReleasedAgain();
        isKnown(acquire);
        isKnown(release.sentAt(sent));
    }

    private void isCancelled(LeaseRequest<?> request, BackendTime first) {
        Transmission late = sentFirst(request.key(), first);
        LeaseStore store = bench().rawStore();
        Answer<?> answer;
        if (request instanceof RenewRequest renewal) {
            answer = Waiting.forAnswer("renew", store.renew(renewal, late));
        } else if (request instanceof ReleaseRequest release) {
            answer = Waiting.forAnswer("release", store.release(release, late));
        } else {
            answer = Waiting.forAnswer("revoke", store.revoke((RevokeRequest) request, Set.of(), late));
        }
        assertThat(answer.outcome().code())
                .as("a late %s that was cancelled", request.operation())
                .isEqualTo(RefusedCodes.of(RefusedReason.CANCELLED));
    }

    private void isKnown(LeaseRequest<?> request) {
        assertThat(resolved(request)).as("resolving a %s", request.operation()).hasCommitted();
        assertThat(cancelled(request))
                .as("cancelling a %s", request.operation())
                .hasCommitted();
    }

    private void committed(CompletionStage<? extends Answer<?>> answer) {
        assertThat(Waiting.forAnswer("a step", answer).outcome().committed())
                .as("a step with a good stamp, committed")
                .isEqualTo(Commitment.YES);
    }

    private CancelOutcome cancelled(LeaseRequest<?> request) {
        return Waiting.forAnswer("cancel", bench().rawStore().cancel(request, new Reading(0, bench().deadline())))
                .outcome();
    }

    private ResolveOutcome resolved(LeaseRequest<?> request) {
        return Waiting.forAnswer("resolve", bench().rawStore().resolve(request, new Reading(0, bench().deadline())))
                .outcome();
    }
}
