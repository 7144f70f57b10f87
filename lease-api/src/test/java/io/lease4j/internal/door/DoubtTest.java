package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.UnknownReason;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Not committed is a claim about a request, not about its last transmission. */
class DoubtTest {

    private final Fixture door = new Fixture();

    /** A request that was sent once, and went unanswered. */
    private AcquireRequest unanswered() {
        AcquireRequest request = door.request();
        door.store.isSilent("acquire");
        var stage = door.leases.async().acquire(request, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));
        assertThat(stage.join()).isInstanceOf(AcquireOutcome.Unknown.class);
        return request;
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"CANCELLED", "OTHER_LINEAGE", "DEADLINE_EXCEEDED"})
    @Tag("O-2")
    @Tag("O-3")
    void refused_after_silence_is_unknown(RefusedReason reason) {
        AcquireRequest request = unanswered();
        door.store.answers("acquire", sent -> refused(reason));

        assertThat(door.leases.acquire(request, door.in(5)))
                .isEqualTo(new AcquireOutcome.Unknown(
                        request,
                        UnknownReason.EARLIER_TRANSMISSION,
                        refused(reason).code()));
    }

    @Test
    @Tag("O-3")
    @Tag("I-7")
    void a_tombstone_decides() {
        AcquireRequest request = unanswered();
        door.store.answers("acquire", sent -> refused(RefusedReason.CANCELLED));

        assertThat(door.leases.acquire(request, door.in(5))).isEqualTo(refused(RefusedReason.CANCELLED));
    }

    @Test
    @Tag("I-1")
    void a_receipt_decides() {
        AcquireRequest request = unanswered();
        door.store.answers("acquire", door::replays);
        door.store.lastToken = 1;

        assertThat(door.leases.acquire(request, door.in(5)))
                .isInstanceOfSatisfying(
                        Acquired.class,
                        acquired -> assertThat(acquired.replayed()).isTrue());
    }

    @Test
    @Tag("O-3")
    void refused_after_it_was_acquired_is_unknown() {
        AcquireRequest request = door.request();
        door.store.answers("acquire", door::grants);
        door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
        assertThat(door.leases.acquire(request, door.in(5))).isInstanceOf(Acquired.class);

        assertThat(door.leases.acquire(request, door.in(5)))
                .isEqualTo(new AcquireOutcome.Unknown(
                        request, UnknownReason.EARLIER_TRANSMISSION, "refused.floor-unproven"));
    }

    @Test
    @Tag("O-3")
    @Tag("I-7")
    void a_tombstone_does_not_deny_what_was_acquired() {
        AcquireRequest request = door.request();
        door.store.answers("acquire", door::grants);
        assertThat(door.leases.acquire(request, door.in(5))).isInstanceOf(Acquired.class);

        // A store that came back with an older memory has the tombstone of a cancellation before the grant.
        for (int i = 0; i < 2; i++) {
            door.store.answers("acquire", sent -> refused(RefusedReason.CANCELLED));
            assertThat(door.leases.acquire(request, door.in(5)))
                    .isEqualTo(new AcquireOutcome.Unknown(
                            request, UnknownReason.EARLIER_TRANSMISSION, "refused.cancelled"));
        }
    }

    @Test
    @Tag("O-2")
    @Tag("O-3")
    void a_front_door_that_sends_nothing_does_not_say_that_the_request_failed() {
        AcquireRequest request = unanswered();

        assertThat(door.leases.acquire(request, door.in(0)))
                .isEqualTo(new AcquireOutcome.Unknown(
                        request, UnknownReason.EARLIER_TRANSMISSION, "refused.deadline-exceeded"));
        door.leases.close();
        assertThat(door.leases.acquire(request, door.in(5)))
                .isEqualTo(new AcquireOutcome.Unknown(
                        request, UnknownReason.EARLIER_TRANSMISSION, "refused.store-closed"));
    }

    @Test
    @Tag("O-3")
    void lost_stays_lost_and_says_that_nobody_knows_of_the_request() {
        RenewRequest renew = RenewRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random(), 1, TTL);
        ReleaseRequest release = ReleaseRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random());
        door.store.isSilent("renew");
        door.store.isSilent("release");
        var renewed = door.leases.async().renew(renew, door.in(1)).toCompletableFuture();
        var released = door.leases.async().release(release, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));
        assertThat(renewed.join()).isInstanceOf(RenewOutcome.Unknown.class);
        assertThat(released.join()).isInstanceOf(ReleaseOutcome.Unknown.class);
        door.store.answers("renew", sent -> new RenewOutcome.Lost(LostReason.GONE, Optional.empty(), Commitment.NO));
        door.store.answers(
                "release", sent -> new ReleaseOutcome.Lost(LostReason.GONE, Optional.empty(), Commitment.NO, true));

        assertThat(door.leases.renew(renew, door.in(5)))
                .isEqualTo(new RenewOutcome.Lost(LostReason.GONE, Optional.empty(), Commitment.UNKNOWN));
        assertThat(door.leases.release(release, door.in(5)))
                .isEqualTo(new ReleaseOutcome.Lost(LostReason.GONE, Optional.empty(), Commitment.UNKNOWN, true));
    }

    @Test
    @Tag("O-3")
    void lost_is_certain_while_every_transmission_was_answered() {
        door.store.answers("renew", sent -> new RenewOutcome.Lost(LostReason.EXPIRED, Optional.empty(), Commitment.NO));

        assertThat(door.leases.renew(door.lease(1), TTL, door.in(5)).committed())
                .isEqualTo(Commitment.NO);
    }

    @Test
    @Tag("O-3")
    void a_renewal_that_was_refused_after_silence_is_unknown() {
        RenewRequest renew = RenewRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random(), 1, TTL);
        door.store.answers("renew", sent -> new RenewOutcome.Unknown(renew, UnknownReason.CONNECTION_LOST, "none"));
        door.store.answers("renew", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));

        assertThat(door.leases.renew(renew, door.in(5)).committed()).isEqualTo(Commitment.UNKNOWN);
        assertThat(door.leases.renew(renew, door.in(5)))
                .isEqualTo(new RenewOutcome.Unknown(
                        renew, UnknownReason.EARLIER_TRANSMISSION, "refused.backend-unavailable"));
    }

    @Test
    @Tag("O-3")
    void a_transmission_that_is_still_under_way_is_a_doubt_as_well() {
        RenewRequest renew = RenewRequest.of(door.lease(1).generation(), Fixture.HOLDER, RequestId.random(), 1, TTL);
        var held = door.store.holds("renew");
        door.store.answers("renew", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));
        var first = door.leases.async().renew(renew, door.in(5)).toCompletableFuture();

        assertThat(door.leases.renew(renew, door.in(5)).committed()).isEqualTo(Commitment.UNKNOWN);
        held.complete(door.store.done(refused(RefusedReason.FLOOR_UNPROVEN)).join());
        assertThat(first.join()).isEqualTo(refused(RefusedReason.FLOOR_UNPROVEN));
    }

    @Test
    @Tag("O-3")
    void an_answer_that_comes_after_the_deadline_does_not_make_the_request_certain() {
        AcquireRequest request = door.request();
        var held = door.store.holds("acquire");
        var stage = door.leases.async().acquire(request, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));
        assertThat(stage.join().committed()).isEqualTo(Commitment.UNKNOWN);

        door.store.lastToken = 77;
        held.complete(door.store.done(new Held(TTL, false)).join());

        assertThat(request.history().mayHaveCommitted()).isTrue();
        door.store.answers("acquire", sent -> refused(RefusedReason.FROZEN));
        assertThat(door.leases.acquire(request, door.in(5)))
                .isEqualTo(new AcquireOutcome.Unknown(request, UnknownReason.EARLIER_TRANSMISSION, "refused.frozen"));
        assertThat(door.store.seen("acquire").get(1).highestSeen())
                .as("what a late answer showed is evidence all the same")
                .isEqualTo(77);
    }
}
