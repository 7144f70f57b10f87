package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.CommittedRequest;
import io.lease4j.HistoryOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListOutcome;
import io.lease4j.NotKnowableReason;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.Stamp;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes on while a record grants nothing, because its floor is unproven or it is frozen. */
abstract class StandstillRules extends ActRules {

    @Test
    @Tag("F-1")
    @Tag("LR-15")
    void a_replay_hands_out_nothing_while_the_floor_is_unproven() {
        LeaseKey key = bench().key("replayed unproven");
        Worker a = bench().worker("A");
        BackendTime now = bench().now(key);
        Transmission again = transmission(stamp(key, now.plus(WELL_IN_TIME), now), 0);
        AcquireRequest request = a.prepare(key).build();
        AcquireOutcome granted = acquired(request, again);
        assertThat(granted).as("an acquire").isAcquired();
        RenewRequest renewal = a.renewal(((AcquireOutcome.Acquired) granted).lease());
        assertThat(renewed(renewal, again).committed())
                .as("a renewal, committed")
                .isEqualTo(Commitment.YES);
        refute(key);
        assertThat(acquired(request, again)).as("the same acquire").isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(renewed(renewal, again).code())
                .as("the same renewal")
                .isEqualTo(RefusedCodes.of(RefusedReason.FLOOR_UNPROVEN));
    }

    @Test
    @Tag("F-11")
    void whatever_gives_no_authority_goes_on_while_the_floor_is_unproven_and_says_so() {
        LeaseKey key = bench().key("unproven");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).build();
        Lease released = a.acquired(request);
        Lease revoked = a.acquired(neighbour(key));
        BackendTime now = bench().now(key);
        Stamp stamp = stamp(key, now.plus(WELL_IN_TIME), now);
        AcquireRequest never = a.prepare(key).firstSent(stamp.firstSent()).build();
        Reading reading = new Reading(0, bench().deadline());
        LeaseStore store = bench().rawStore();
        refute(key);

        assertThat(bench().inspect(key)).as("inspect").isUnproven();
        ResolveOutcome resolved =
                Waiting.forAnswer("resolve", store.resolve(request, reading)).outcome();
        CommittedRequest unused =
                assertThat(resolved).as("resolving an acquire").hasCommitted();
        assertThat(((ResolveOutcome.Committed) resolved).proven())
                .as("proven, as resolve says")
                .isFalse();
        CancelOutcome cancelled =
                Waiting.forAnswer("cancel", store.cancel(never, reading)).outcome();
        assertThat(cancelled).as("cancelling another one").isNotKnowable(NotKnowableReason.LOST_WITH_HISTORY);
        assertThat(((CancelOutcome.NotKnowable) cancelled).proven())
                .as("proven, as cancel says")
                .isFalse();
        assertThat(isListedUnproven(released))
                .as("listed, by a page that says unproven")
                .isTrue();
        if (bench().fixture().supports(Capability.HISTORY)) {
            HistoryOutcome history = Waiting.forAnswer("history", store.history(key, PageQuery.first(100), reading))
                    .outcome();
            assertThat(history).as("history").isPage();
            assertThat(((HistoryOutcome.Page) history).proven())
                    .as("proven, as history says")
                    .isFalse();
        }
        ReleaseOutcome release = Waiting.forAnswer(
                        "release", store.release(a.releasing(released), transmission(stamp, 0)))
                .outcome();
        assertThat(release).as("a release").isReleased();
        assertThat(((ReleaseOutcome.Released) release).proven())
                .as("proven, as a release says")
                .isFalse();
        RevokeOutcome revoke = Waiting.forAnswer(
                        "revoke",
                        store.revoke(
                                bench().operator().revocation(revoked.generation()), Set.of(), transmission(stamp, 0)))
                .outcome();
        assertThat(revoke).as("a revocation").isRevoked();
        assertThat(((RevokeOutcome.Revoked) revoke).proven())
                .as("proven, as a revocation says")
                .isFalse();
    }

    @Test
    @Tag("S-11")
    void while_frozen_a_held_key_is_held_and_replays_revocations_and_cancellations_go_on() {
        LeaseKey key = bench().key("frozen too");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest request = a.prepare(key).firstSent(firstSent(key, first)).build();
        assertThat(acquired(request, sentFirst(key, first))).as("an acquire").isAcquired();
        Lease lease = bench().observed(key);
        assertThat(bench().operator().administer("freeze", (door, deadline) -> door.freeze(deadline)))
                .as("freeze")
                .isDone();
        assertThat(bench().worker("B").acquire(key))
                .as("an acquire of a held key")
                .isHeld();
        assertThat(acquired(request, sentFirst(key, first)))
                .as("the same acquire")
                .isAcquiredAgain();
        AcquireRequest never = a.prepare(key).firstSent(firstSent(key, first)).build();
        assertThat(a.cancel(never)).as("cancelling what never arrived").isNeverCommitted();
        assertThat(bench().operator().revoke(lease)).as("a revocation").isRevoked();
        refute(key);
        long seen = bench().describe(key).evidence();
        assertThat(proven(key, seen)).as("a proof").isDone();
        assertThat(bench().worker("B").acquire(key))
                .as("an acquire of a record that was proven while frozen")
                .isRefused(RefusedReason.FROZEN);
    }

    private boolean isListedUnproven(Lease lease) {
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = next.map(cursor -> PageQuery.after(cursor, 100)).orElseGet(() -> PageQuery.first(100));
            ListOutcome outcome = Waiting.forAnswer(
                            "list", bench().rawStore().list(query, new Reading(0, bench().deadline())))
                    .outcome();
            if (!(outcome instanceof ListOutcome.Page page)) {
                return false;
            }
            boolean isHere = page.entries().stream()
                    .anyMatch(entry -> entry.match(
                            active -> active.lease().generation().equals(lease.generation()), corrupt -> false));
            if (isHere) {
                return !page.proven();
            }
            next = page.next();
        } while (next.isPresent());
        return false;
    }
}
