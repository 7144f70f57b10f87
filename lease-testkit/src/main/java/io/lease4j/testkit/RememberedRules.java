package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.spi.NamespaceSettings;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store remembers behind successors, and for as long as was agreed. */
abstract class RememberedRules extends VerdictRules {

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
}
