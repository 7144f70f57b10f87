package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What became of a request of any kind: for whoever asks, whoever cancels, and whoever sends it late. */
abstract class VerdictRules extends StandstillRules {

    private static final Duration MOMENT = Duration.ofSeconds(1);

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

    final void isKnown(LeaseRequest<?> request) {
        assertThat(resolved(request)).as("resolving a %s", request.operation()).hasCommitted();
        assertThat(cancelled(request))
                .as("cancelling a %s", request.operation())
                .hasCommitted();
    }

    final void isCancelled(LeaseRequest<?> request, BackendTime first) {
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
}
