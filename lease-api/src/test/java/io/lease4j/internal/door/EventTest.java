package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Ended;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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

    @Test
    @Tag("V-2")
    void an_unknown_outcome_opens_once_and_resolves_once() {
        AcquireRequest request = door.request();
        for (int i = 0; i < 2; i++) {
            door.store.answers(
                    "acquire", sent -> new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none"));
            done(door.leases.acquire(request, door.in(5)));
        }
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);
        door.store.answers("acquire", door::replays);
        done(door.leases.acquire(request, door.in(5)));
        done(door.leases.acquire(request, door.in(5)));

        // The replay is the first that anybody hears of the grant: it is told, once.
        assertThat(door.told()).containsExactly("UnknownOpened", "UnknownResolved", "Granted");
        LeaseEvent.UnknownOpened opened = (LeaseEvent.UnknownOpened) door.events.get(0);
        assertThat(opened.operation()).isEqualTo("acquire");
        assertThat(opened.reason()).isEqualTo(UnknownReason.CONNECTION_LOST);
        LeaseEvent.UnknownResolved resolved = (LeaseEvent.UnknownResolved) door.events.get(1);
        assertThat(resolved.how()).isEqualTo("acquired");
        assertThat(resolved.context().requestId()).contains(request.requestId().value());
    }

    @Test
    @Tag("V-2")
    void a_verdict_resolves_also_what_another_process_left() {
        AcquireRequest left = AcquireRequest.builder(KEY, Fixture.HOLDER)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));

        done(door.leases.cancel(left, door.in(5)));
        done(door.leases.cancel(left, door.in(5)));

        assertThat(door.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        LeaseEvent.UnknownResolved.class,
                        resolved -> assertThat(resolved.how()).isEqualTo("never-committed"));
    }

    @Test
    @Tag("V-2")
    void a_cancelled_request_that_made_way_is_resolved() {
        AcquireRequest request = door.request();
        door.store.answers(
                "acquire", sent -> new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none"));
        done(door.leases.acquire(request, door.in(5)));
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(request, true), true));
        door.store.answers("release", door::releases);
        door.store.answers("acquire", sent -> new Held(TTL, false));

        done(door.leases.acquire(
                door.leases.prepare(KEY).ttl(TTL.plusSeconds(1)).build(), door.in(5)));

        assertThat(door.told()).containsExactly("UnknownOpened", "Released", "UnknownResolved", "Held");
    }

    @Test
    @Tag("V-1")
    @Tag("F-1")
    void an_unproven_record_is_told_once_until_it_is_proven() {
        door.store.proven = false;
        for (int i = 0; i < 2; i++) {
            door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
            done(door.leases.acquire(KEY, TTL, door.in(5)));
        }
        assertThat(door.told()).containsExactly("FloorUnproven");

        door.store.proven = true;
        done(door.leases.inspect(KEY, door.in(5)));
        door.store.proven = false;
        done(door.leases.inspect(KEY, door.in(5)));

        assertThat(door.told()).containsExactly("FloorUnproven", "FloorUnproven");
    }

    @Test
    @Tag("V-1")
    @Tag("S-12")
    void a_corrupt_record_is_told_once_until_it_is_not() {
        for (int i = 0; i < 2; i++) {
            door.store.answers("acquire", sent -> refused(RefusedReason.CORRUPT_STATE));
            done(door.leases.acquire(KEY, TTL, door.in(5)));
            door.store.answers("inspect", sent -> refused(RefusedReason.CORRUPT_STATE));
            done(door.leases.inspect(KEY, door.in(5)));
        }
        done(door.leases.inspect(KEY, door.in(5)));
        door.store.answers("inspect", sent -> refused(RefusedReason.CORRUPT_STATE));
        done(door.leases.inspect(KEY, door.in(5)));

        assertThat(door.told()).containsExactly("CorruptState", "CorruptState");
    }

    @Test
    @Tag("V-1")
    void events_are_told_one_at_a_time_although_the_executor_has_many_threads() {
        Deque<Runnable> tasks = new ArrayDeque<>();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger told = new AtomicInteger();
        Fixture nested =
                new Fixture(settings -> settings.withExecutor(tasks::add).withListener(event -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    told.incrementAndGet();
                    // A listener that lets other tasks of the executor run meanwhile.
                    while (!tasks.isEmpty()) {
                        tasks.poll().run();
                    }
                    inside.decrementAndGet();
                }));
        for (int i = 0; i < 10; i++) {
            nested.store.answers("acquire", sent -> new Held(TTL, false));
            done(nested.leases.acquire(KEY, TTL, nested.in(5)));
        }
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }

        assertThat(told).hasValue(10);
        assertThat(most).hasValue(1);
    }

    @Test
    @Tag("V-1")
    void a_late_answer_tells_nothing_that_nobody_was_told() {
        var held = door.store.holds("acquire");
        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));
        assertThat(stage).isDone();
        held.complete(
                door.store.done(door.grants(door.store.seen("acquire").get(0))).join());

        assertThat(door.told()).containsExactly("UnknownOpened");
    }

    @Test
    @Tag("K-5")
    void no_event_shows_a_key_or_metadata() {
        AcquireRequest request = door.leases
                .prepare(LeaseKey.of("orders", "secret-name"))
                .ttl(TTL)
                .metadata("colour", "secret-value")
                .build();
        door.store.answers("acquire", door::grants);
        done(door.leases.acquire(request, door.in(5)));

        assertThat(door.events.toString()).doesNotContain("secret-name").doesNotContain("secret-value");
    }
}
