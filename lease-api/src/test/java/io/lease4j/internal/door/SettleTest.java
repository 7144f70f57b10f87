package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Settlement;
import io.lease4j.Settlement.Answered;
import io.lease4j.Settlement.Committed;
import io.lease4j.Settlement.NeverCommitted;
import io.lease4j.Settlement.NotKnowable;
import io.lease4j.Settlement.StillUnknown;
import io.lease4j.UnknownReason;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Settling a request of its own whose outcome is unknown: it is replayed, and cancelled where that proves nothing. */
class SettleTest extends OnQuietDoor {

    @Test
    @Tag("I-11")
    void replays_its_own_and_goes_on_working() {
        AcquireRequest open = door.leftOpen();
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);

        Settlement<AcquireOutcome> settlement = door.leases.settle(open, door.in(5));

        assertThat(settlement)
                .isInstanceOfSatisfying(
                        Answered.class,
                        answered -> assertThat(answered.outcome()).isInstanceOf(Acquired.class));
        assertThat(door.store.seen("acquire").get(1).request().orElseThrow()).isSameAs(open);
    }

    @Test
    @Tag("I-11")
    void a_replay_that_proves_nothing_is_followed_by_a_cancellation() {
        AcquireRequest open = door.leftOpen();
        door.store.answers("acquire", sent -> new Held(TTL, false));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));

        assertThat(door.leases.settle(open, door.in(5))).isEqualTo(new NeverCommitted<>());

        door.store.answers("acquire", sent -> new Held(TTL, false));
        assertThat(door.leases.acquire(KEY, TTL, door.in(5)))
                .as("the key is not open any more")
                .isEqualTo(new Held(TTL, false));
    }

    @ParameterizedTest
    @EnumSource(NotKnowableReason.class)
    @Tag("I-8")
    @Tag("I-11")
    void what_can_no_longer_be_learned_is_said(NotKnowableReason reason) {
        AcquireRequest open = door.leftOpen();
        door.store.answers("acquire", sent -> refused(RefusedReason.TOO_OLD));
        door.store.answers("cancel", sent -> new CancelOutcome.NotKnowable(reason, true));

        assertThat(door.leases.settle(open, door.in(5))).isEqualTo(new NotKnowable<>(reason));
    }

    @Test
    @Tag("I-11")
    void an_acquire_that_turns_out_committed_is_replayed_once_more() {
        AcquireRequest open = door.leftOpen();
        door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
        door.store.lastToken = 4;
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(open, true), true));
        door.store.answers("acquire", door::replays);

        assertThat(door.leases.settle(open, door.in(5)))
                .isInstanceOfSatisfying(
                        Answered.class,
                        answered -> assertThat(answered.outcome()).isInstanceOf(Acquired.class));
    }

    @Test
    @Tag("I-11")
    void a_grant_that_can_be_used_no_more_is_given_back() {
        AcquireRequest open = door.leftOpen();
        door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(open, true), false));
        door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
        door.store.answers("release", door::releases);

        Settlement<AcquireOutcome> settlement = door.leases.settle(open, door.in(5));

        assertThat(settlement).isInstanceOfSatisfying(Committed.class, committed -> {
            assertThat(committed.what().requestId()).isEqualTo(open.requestId());
            assertThat(committed.what().lease().end().orElseThrow().reason()).isEqualTo(LostReason.RELEASED);
        });
    }

    @Test
    @Tag("I-11")
    void a_silent_replay_is_sent_again_after_a_pause() {
        AcquireRequest open = door.leftOpen();
        door.store.isSilent("acquire");
        door.store.isSilent("acquire");
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);

        var stage = door.leases.async().settle(open, door.in(30)).toCompletableFuture();
        door.pass(Duration.ofSeconds(15));
        assertThat(door.store.seen("acquire"))
                .as("no stampede: a pause comes first")
                .hasSize(2);
        door.pass(Duration.ofSeconds(14));

        assertThat(stage.join()).isInstanceOf(Answered.class);
        assertThat(door.store.seen("acquire")).hasSize(4);
    }

    @Test
    @Tag("I-11")
    void a_store_that_stays_silent_leaves_it_unknown_until_the_deadline() {
        RenewRequest renew = RenewRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random(), 1, TTL);
        for (int i = 0; i < 20; i++) {
            door.store.isSilent("renew");
        }

        var stage = door.leases.async().settle(renew, door.in(10)).toCompletableFuture();
        door.pass(Duration.ofMillis(9_999));
        assertThat(stage).isNotDone();
        door.pass(Duration.ofMillis(1));

        assertThat(stage.join()).isEqualTo(new StillUnknown<>("unknown.no-answer"));
        assertThat(door.store.seen("renew").size()).isBetween(3, 8);
        door.store.forget("renew");
    }

    @Test
    @Tag("I-11")
    void lost_is_an_answer() {
        RenewRequest renew = RenewRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random(), 1, TTL);
        door.store.answers("renew", sent -> new RenewOutcome.Unknown(renew, UnknownReason.CONNECTION_LOST, "none"));
        done(door.leases.renew(renew, door.in(5)));
        door.store.answers("renew", sent -> new RenewOutcome.Lost(LostReason.EXPIRED, Optional.empty(), Commitment.NO));

        assertThat(door.leases.settle(renew, door.in(5)))
                .isEqualTo(new Answered<>(
                        new RenewOutcome.Lost(LostReason.EXPIRED, Optional.empty(), Commitment.UNKNOWN)));
    }

    @Test
    @Tag("I-11")
    void a_release_is_settled_as_well() {
        ReleaseRequest release = ReleaseRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random());
        door.store.answers(
                "release", sent -> new ReleaseOutcome.Unknown(release, UnknownReason.CONNECTION_LOST, "none"));
        done(door.leases.release(release, door.in(5)));
        door.store.answers("release", door::releases);

        assertThat(door.leases.settle(release, door.in(5)))
                .isInstanceOfSatisfying(
                        Answered.class,
                        answered -> assertThat(answered.outcome().code()).isEqualTo("released"));
    }

    @Test
    void a_worker_replays_no_revocation() {
        RevokeRequest revoke =
                RevokeRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random(), "on purpose");
        door.store.answers("resolve", sent -> new ResolveOutcome.StillUnknown(true));

        assertThat(door.leases.settle(revoke, door.in(5))).isEqualTo(new StillUnknown<>("refused.invalid-request"));
        assertThat(door.store.names()).containsExactly("resolve");
    }

    @Test
    @Tag("I-9")
    void settling_an_old_request_starts_nothing_beside_an_open_one() {
        AcquireRequest older = door.leftOpen();
        door.store.answers("cancel", sent -> new CancelOutcome.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN, true));
        AcquireRequest newer = door.leases.prepare(KEY).ttl(TTL.plusSeconds(1)).build();
        door.store.answers("acquire", sent -> new AcquireOutcome.Unknown(newer, UnknownReason.CONNECTION_LOST, "none"));
        assertThat(door.leases.acquire(newer, door.in(5)).committed()).isEqualTo(Commitment.UNKNOWN);
        door.store.answers("cancel", sent -> new CancelOutcome.NotKnowable(NotKnowableReason.NO_LONGER_KNOWN, true));

        assertThat(door.leases.settle(older, door.in(5)))
                .isEqualTo(new NotKnowable<>(NotKnowableReason.NO_LONGER_KNOWN));
        assertThat(door.store.seen("acquire")).hasSize(2);
    }
}
