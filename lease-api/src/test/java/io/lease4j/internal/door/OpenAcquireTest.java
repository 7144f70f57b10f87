package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Ended;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.UnknownReason;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No acquire of a key is sent beside one whose outcome is not known. */
class OpenAcquireTest extends OnQuietDoor {

    /** An acquire that went unanswered, and is open from now on. */
    private AcquireRequest open() {
        AcquireRequest request = door.request();
        door.store.isSilent("acquire");
        var stage = door.acquiring(request, 1);
        door.pass(Duration.ofSeconds(1));
        assertThat(stage.join().committed()).isEqualTo(Commitment.UNKNOWN);
        return request;
    }

    @Test
    @Tag("I-9")
    void a_call_that_asks_for_the_same_goes_on_with_the_open_request() {
        AcquireRequest open = open();
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);

        AcquireOutcome outcome = door.leases.acquire(KEY, TTL, door.in(5));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Acquired.class,
                        acquired -> assertThat(acquired.replayed()).isTrue());
        assertThat(door.store.seen("acquire"))
                .allSatisfy(sent -> assertThat(sent.request().orElseThrow()).isSameAs(open));
    }

    @Test
    @Tag("I-9")
    void an_open_request_that_was_granted_and_is_over_makes_way() {
        var unused = open();
        door.store.answers(
                "acquire",
                sent -> new Ended(
                        door.committed(sent.request().orElseThrow(), false).lease()));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(5)))
                .isInstanceOfSatisfying(
                        Acquired.class,
                        acquired -> assertThat(acquired.replayed()).isFalse());
    }

    @Test
    @Tag("I-9")
    @Tag("O-3")
    void an_open_request_whose_replay_proves_nothing_is_cancelled_for_a_new_one() {
        AcquireRequest open = open();
        door.store.answers("acquire", sent -> new Held(TTL, false));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        door.store.answers("acquire", sent -> new Held(TTL, false));

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isEqualTo(new Held(TTL, false));

        assertThat(door.store.seen("cancel").get(0).request().orElseThrow()).isSameAs(open);
        assertThat(door.store.seen("acquire").get(2).request().orElseThrow()).isNotSameAs(open);
    }

    @Test
    @Tag("I-9")
    void the_very_request_is_not_cancelled_behind_its_callers_back() {
        AcquireRequest open = open();
        door.store.answers("acquire", sent -> new Held(TTL, false));

        assertThat(door.leases.acquire(open, door.in(5)))
                .isEqualTo(new AcquireOutcome.Unknown(open, UnknownReason.EARLIER_TRANSMISSION, "held"));

        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        assertThat(door.leases.cancel(open, door.in(5)).code()).isEqualTo("never-committed");
    }

    @Test
    @Tag("I-9")
    void a_call_that_asks_for_something_else_cancels_the_open_request_first() {
        AcquireRequest open = open();
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(door.another(), door.in(5))).isInstanceOf(Acquired.class);

        assertThat(door.store.names()).containsExactly("inspect", "acquire", "cancel", "acquire");
        assertThat(door.store.seen("cancel").get(0).request().orElseThrow()).isSameAs(open);
    }

    @Test
    @Tag("I-9")
    void what_the_open_request_was_granted_is_given_back() {
        AcquireRequest open = open();
        door.store.lastToken = 9;
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(open, true), true));
        door.store.answers("release", door::releases);
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(door.another(), door.in(5))).isInstanceOf(Acquired.class);

        ReleaseRequest release =
                (ReleaseRequest) door.store.seen("release").get(0).request().orElseThrow();
        assertThat(release.generation().token().value()).isEqualTo(9);
        assertThat(release.caller()).isEqualTo(Fixture.HOLDER);
    }

    @Test
    @Tag("I-9")
    void a_grant_that_is_over_needs_no_release() {
        AcquireRequest open = open();
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(open, false), true));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(door.another(), door.in(5))).isInstanceOf(Acquired.class);
    }

    @ParameterizedTest
    @EnumSource(NotKnowableReason.class)
    @Tag("I-9")
    void what_can_no_longer_be_known_does_not_block_the_key_for_good(NotKnowableReason reason) {
        var unused = open();
        door.store.answers("cancel", sent -> new CancelOutcome.NotKnowable(reason, true));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(door.another(), door.in(5))).isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("I-9")
    void without_certainty_the_new_one_is_not_sent() {
        AcquireRequest open = open();
        door.store.answers("cancel", sent -> new CancelOutcome.Unknown(UnknownReason.CONNECTION_LOST));
        AcquireRequest request = door.another();
        assertThat(door.leases.acquire(request, door.in(5))).isEqualTo(refused(RefusedReason.EARLIER_REQUEST_OPEN));

        door.store.answers("cancel", sent -> refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(door.leases.acquire(request, door.in(5))).isEqualTo(refused(RefusedReason.EARLIER_REQUEST_OPEN));

        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(open, true), true));
        door.store.answers(
                "release",
                sent -> new ReleaseOutcome.Unknown(
                        (ReleaseRequest) sent.request().orElseThrow(), UnknownReason.CONNECTION_LOST, "none"));
        assertThat(door.leases.acquire(request, door.in(5))).isEqualTo(refused(RefusedReason.EARLIER_REQUEST_OPEN));

        assertThat(request.history().firstSent()).isEmpty();
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(open, true), true));
        door.store.answers(
                "release", sent -> new ReleaseOutcome.Lost(LostReason.EXPIRED, Optional.empty(), Commitment.NO, true));
        door.store.answers("acquire", door::grants);
        assertThat(door.leases.acquire(request, door.in(5))).isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("I-9")
    void a_cancellation_that_goes_unanswered_ends_with_the_deadline() {
        var unused = open();
        door.store.isSilent("cancel");
        var stage = door.acquiring(door.another(), 5);
        door.pass(Duration.ofSeconds(5));

        assertThat(stage.join()).isEqualTo(refused(RefusedReason.EARLIER_REQUEST_OPEN));
    }

    @Test
    @Tag("I-9")
    void an_answer_closes_the_request() {
        AcquireRequest open = open();
        door.store.answers("resolve", sent -> new ResolveOutcome.Committed(door.committed(open, false), true));
        assertThat(door.leases.resolve(open, door.in(5)).code()).isEqualTo("committed");
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(door.another(), door.in(5))).isInstanceOf(Acquired.class);
        assertThat(door.store.names()).doesNotContain("cancel");
    }
}
