package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Ended;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LostReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The life of a lease, from its grant to its end, as its listeners are told of it. */
class EventTest {

    private final Fixture door = new Fixture(settings -> settings.withTraceId(() -> Optional.of("trace-9")));

    private RenewOutcome lost(LostReason reason) {
        return new RenewOutcome.Lost(reason, Optional.empty(), Commitment.NO);
    }

    @Test
    @Tag("V-1")
    void a_life_is_told_in_its_order_with_everything_that_is_known() {
        AcquireRequest request = door.leases
                .prepare(KEY)
                .ttl(TTL)
                .executionId(ExecutionId.of("run-1"))
                .build();
        door.store.answers("acquire", door::grants);
        door.store.answers("renew", door::renews);
        door.store.answers("release", door::releases);

        Lease lease = ((AcquireOutcome.Acquired) door.leases.acquire(request, door.in(5))).lease();
        done(door.leases.renew(lease, TTL, door.in(5)));
        done(door.leases.release(lease, door.in(5)));

        assertThat(door.told()).containsExactly("Granted", "Renewed", "Released");
        var context = door.events.get(0).context();
        assertThat(context.keyFingerprint()).contains(KEY.fingerprint());
        assertThat(context.holder()).isEqualTo(Fixture.HOLDER);
        assertThat(context.backendTime()).contains(door.store.now);
        assertThat(context.leaseId()).contains(lease.leaseId());
        assertThat(context.token()).contains(lease.token());
        assertThat(context.executionId()).contains(ExecutionId.of("run-1"));
        assertThat(context.requestId()).contains(request.requestId().value());
        assertThat(context.traceId()).contains("trace-9");
        assertThat(door.events)
                .allSatisfy(event -> assertThat(event.context().token()).contains(lease.token()));
    }

    @Test
    @Tag("V-1")
    void a_replay_is_not_another_transition() {
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);

        done(door.leases.acquire(KEY, TTL, door.in(5)));

        assertThat(door.told()).isEmpty();
    }

    @Test
    @Tag("V-1")
    void a_loss_is_told_once() {
        Lease lease = door.lease(1);
        door.store.answers("renew", sent -> lost(LostReason.REVOKED));
        door.store.answers("renew", sent -> lost(LostReason.REVOKED));
        door.store.answers(
                "release", sent -> new ReleaseOutcome.Lost(LostReason.REVOKED, Optional.empty(), Commitment.NO, true));
        done(door.leases.renew(lease, TTL, door.in(5)));
        done(door.leases.renew(lease, TTL, door.in(5)));
        done(door.leases.release(lease, door.in(5)));

        assertThat(door.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        LeaseEvent.Lost.class, lost -> assertThat(lost.reason()).isEqualTo(LostReason.REVOKED));
    }

    @Test
    @Tag("V-1")
    void an_end_that_was_asked_for_is_no_loss() {
        Lease lease = door.lease(1);
        door.store.answers("release", door::releases);
        door.store.answers("renew", sent -> lost(LostReason.RELEASED));
        done(door.leases.release(lease, door.in(5)));
        done(door.leases.renew(lease, TTL, door.in(5)));

        assertThat(door.told()).containsExactly("Released");
    }

    @Test
    @Tag("V-1")
    void a_grant_that_turns_out_to_be_over_is_a_loss() {
        door.store.answers(
                "acquire",
                sent -> new Ended(
                        door.committed(sent.request().orElseThrow(), false).lease()));

        done(door.leases.acquire(KEY, TTL, door.in(5)));

        assertThat(door.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        LeaseEvent.Lost.class, lost -> assertThat(lost.reason()).isEqualTo(LostReason.EXPIRED));
    }

    @Test
    @Tag("V-1")
    void an_expiry_is_told_by_who_found_it() {
        Generation former = door.lease(3).generation();
        door.store.next(
                "acquire",
                sent -> CompletableFuture.completedFuture(Answer.of(
                        door.grants(sent),
                        new Echo(
                                door.store.record(),
                                door.store.lineage,
                                door.store.now,
                                4,
                                true,
                                Optional.empty(),
                                Optional.of(former)))));

        done(door.leases.acquire(KEY, TTL, door.in(5)));

        assertThat(door.told()).containsExactly("Expired", "Granted");
        LeaseEvent.Expired expired = (LeaseEvent.Expired) door.events.get(0);
        assertThat(expired.expired()).isEqualTo(former);
        assertThat(expired.context().token()).contains(former.token());
    }
}
