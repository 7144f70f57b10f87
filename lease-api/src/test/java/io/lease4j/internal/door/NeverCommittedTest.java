package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is known never to have committed is not sent again. */
class NeverCommittedTest extends OnQuietDoor {

    @Test
    @Tag("I-7")
    void what_never_committed_is_not_sent_again() {
        AcquireRequest request = door.leftOpen();
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        assertThat(door.leases.cancel(request, door.in(5))).isEqualTo(new CancelOutcome.NeverCommitted(true));
        int sent = door.store.seen("acquire").size();

        assertThat(door.leases.acquire(request, door.in(5))).isEqualTo(Refused.of(RefusedReason.CANCELLED));

        assertThat(door.store.seen("acquire")).hasSize(sent);
    }

    @Test
    @Tag("O-3")
    @Tag("I-7")
    void what_was_acquired_and_is_said_to_have_never_committed_was_lost() {
        AcquireRequest request = door.request();
        door.store.answers("acquire", door::grants);
        assertThat(door.leases.acquire(request, door.in(5))).isInstanceOf(Acquired.class);
        door.store.answers("acquire", sent -> Refused.of(RefusedReason.CANCELLED));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));

        assertThat(door.leases.settle(request, door.in(5)))
                .isEqualTo(new Settlement.NotKnowable<>(NotKnowableReason.LOST_WITH_HISTORY));
        assertThat(door.leases.cancel(request, door.in(5)))
                .isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true));
    }

    @Test
    @Tag("I-7")
    void what_another_cancelled_is_not_sent_again_once_its_owner_has_learned_it() {
        AcquireRequest request = door.leftOpen();
        door.store.answers("acquire", sent -> Refused.of(RefusedReason.CANCELLED));
        assertThat(door.leases.acquire(request, door.in(5))).isEqualTo(Refused.of(RefusedReason.CANCELLED));
        int sent = door.store.seen("acquire").size();

        assertThat(door.leases.acquire(request, door.in(5))).isEqualTo(Refused.of(RefusedReason.CANCELLED));

        assertThat(door.store.seen("acquire")).hasSize(sent);
    }
}
