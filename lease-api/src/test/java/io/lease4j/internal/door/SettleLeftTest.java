package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.ReleaseRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement.Committed;
import io.lease4j.Settlement.NeverCommitted;
import io.lease4j.Settlement.StillUnknown;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Settling a request that another instance left: it is resolved or cancelled, and never replayed. */
class SettleLeftTest extends OnQuietDoor {

    private AcquireRequest leftBy(Holder other) {
        return AcquireRequest.builder(KEY, other)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();
    }

    @Test
    @Tag("I-10")
    @Tag("I-11")
    void another_instances_request_is_resolved_and_never_replayed() {
        AcquireRequest left = leftBy(Holder.of("billing", "instance-0"));
        door.store.answers("resolve", sent -> new ResolveOutcome.Committed(door.committed(left, true), true));
        door.store.answers("release", door::releases);

        assertThat(door.leases.settle(left, door.in(5))).isInstanceOf(Committed.class);

        assertThat(door.store.names()).containsExactly("resolve", "release");
        ReleaseRequest release =
                (ReleaseRequest) door.store.seen("release").get(0).request().orElseThrow();
        assertThat(release.caller()).isEqualTo(Fixture.HOLDER);
    }

    @Test
    @Tag("I-10")
    @Tag("I-11")
    void another_instances_request_without_a_receipt_is_cancelled() {
        AcquireRequest left = leftBy(Holder.of("billing", "instance-0"));
        door.store.answers("resolve", sent -> new ResolveOutcome.StillUnknown(true));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));

        assertThat(door.leases.settle(left, door.in(5))).isEqualTo(new NeverCommitted<>());
    }

    @Test
    @Tag("I-11")
    void a_grant_of_another_principal_is_nobody_elses_to_give_back() {
        AcquireRequest left = leftBy(Holder.of("mailing", "instance-0"));
        door.store.answers("resolve", sent -> new ResolveOutcome.Committed(door.committed(left, true), true));

        assertThat(door.leases.settle(left, door.in(5)))
                .isInstanceOfSatisfying(
                        Committed.class,
                        committed ->
                                assertThat(committed.what().lease().isActive()).isTrue());
    }

    @Test
    @Tag("I-11")
    void a_release_that_cannot_be_learned_of_in_time_leaves_it_unknown() {
        AcquireRequest left = leftBy(Holder.of("billing", "instance-0"));
        door.store.answers("resolve", sent -> new ResolveOutcome.Committed(door.committed(left, true), true));
        door.store.isSilent("release");

        var stage = door.leases.async().settle(left, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));

        assertThat(stage.join()).isEqualTo(new StillUnknown<>("committed"));
    }
}
