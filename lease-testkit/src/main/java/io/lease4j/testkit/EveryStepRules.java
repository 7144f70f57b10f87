package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.CommittedRequest;
import io.lease4j.FirstSent;
import io.lease4j.HistoryOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.ListOutcome;
import io.lease4j.NotKnowableReason;
import io.lease4j.Outcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.Stamp;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is true of an acquire is true of every other step: stamps, evidence, and what goes on while nothing is proven. */
abstract class EveryStepRules extends BatchRules {

    private static final Lineage ELSEWHERE = Lineage.of("of-another-server");
    private static final Duration WELL_IN_TIME = Duration.ofSeconds(30);

    /** One transmission of a step on a lease that its holder has. */
    @FunctionalInterface
    private interface OnLease {
        CompletionStage<? extends Answer<?>> send(LeaseStore store, Worker holder, Lease lease, Transmission sent);
    }

    /** One transmission of an act on an authority record. */
    @FunctionalInterface
    private interface OnRecord {
        CompletionStage<Answer<AdminOutcome>> send(LeaseStore store, AuthorityRecordId record, Transmission sent);
    }

    @Test
    @Tag("R-2")
    @Tag("R-3")
    @Tag("R-4")
    void a_step_on_a_lease_that_is_late_or_meant_for_others_or_forgotten_changes_nothing() {
        onLease().forEach((what, step) -> {
            LeaseKey key = bench().key("stamped " + what);
            Worker a = bench().worker("A");
            Lease lease = a.acquired(key);
            BackendTime complete = bench().describe(key).completeSince();
            BackendTime now = bench().now(key);
            Stamp right = stamp(key, now.plus(WELL_IN_TIME), now);
            Map<Stamp, RefusedReason> wrong = new LinkedHashMap<>();
            wrong.put(stamp(key, now, now), RefusedReason.DEADLINE_EXCEEDED);
            wrong.put(
                    stamp(key, now.plus(Stamp.LONGEST).plus(Stamp.LONGEST).plus(Stamp.MARGIN), now),
                    RefusedReason.DEADLINE_EXCEEDED);
            wrong.put(new Stamp(ELSEWHERE, right.notAfter(), right.firstSent()), RefusedReason.OTHER_LINEAGE);
            wrong.put(
                    new Stamp(right.lineage(), right.notAfter(), new FirstSent(ELSEWHERE, now)), RefusedReason.TOO_OLD);
            wrong.put(stamp(key, right.notAfter(), complete.plus(Duration.ofMillis(-1))), RefusedReason.TOO_OLD);
            wrong.forEach((stamp, reason) -> {
                assertThat(sent(what, step, a, lease, transmission(stamp, 0))
                                .outcome()
                                .code())
                        .as("a %s with %s", what, stamp)
                        .isEqualTo(RefusedCodes.of(reason));
                assertThat(bench().observed(key))
                        .as("the lease after a %s with %s", what, stamp)
                        .isSameGenerationAs(lease)
                        .expiresAt(lease.expiresAt());
            });
            assertThat(sent(what, step, a, lease, transmission(right, 0))
                            .outcome()
                            .committed())
                    .as("a %s with a good stamp, committed", what)
                    .isEqualTo(Commitment.YES);
        });
    }

    @Test
    @Tag("R-2")
    @Tag("R-3")
    void an_act_on_a_record_that_is_late_or_meant_for_others_changes_nothing() {
        LeaseKey key = bench().key("acted on");
        SinkName sink = SinkName.of("late-comer");
        OnRecord register = (store, record, sent) -> store.register(record, sink, sent);
        stampedAct(
                key,
                "registration",
                register,
                () -> bench().describe(key).sinks().contains(sink));
        stampedAct(
                key, "freeze", LeaseStore::freeze, () -> bench().describe(key).frozen());
        stampedAct(key, "thaw", LeaseStore::thaw, () -> !bench().describe(key).frozen());
    }

    @Test
    @Tag("R-4")
    void an_act_that_can_be_repeated_is_never_too_old() {
        LeaseKey key = bench().key("acted on late");
        BackendTime notAfter = bench().now(key).plus(WELL_IN_TIME);
        BackendTime before = bench().describe(key).completeSince().plus(Duration.ofMillis(-1));
        Map<String, OnRecord> acts = new LinkedHashMap<>();
        acts.put("registration", (store, record, sent) -> store.register(record, SinkName.of("old-one"), sent));
        acts.put("freeze", LeaseStore::freeze);
        acts.put("thaw", LeaseStore::thaw);
        acts.forEach((what, act) -> {
            assertThat(acted(what, act, key, stamp(key, notAfter, before)))
                    .as("a %s that was first sent before the record was complete", what)
                    .isDone();
            Stamp right = stamp(key, notAfter, before);
            assertThat(acted(what, act, key, new Stamp(right.lineage(), notAfter, new FirstSent(ELSEWHERE, before))))
                    .as("a %s that was first sent to another server", what)
                    .isDone();
        });
    }

    @Test
    @Tag("F-2")
    void evidence_that_any_mutation_brings_is_kept() {
        Map<String, OnLease> steps = onLease();
        steps.put(
                "cancellation",
                (store, a, lease, sent) -> store.cancel(
                        a.releasing(lease).sentAt(sent.stamp().firstSent()),
                        new Reading(sent.highestSeen(), sent.deadline())));
        steps.forEach((what, step) -> {
            LeaseKey key = bench().key("refuted by " + what);
            Worker a = bench().worker("A");
            Lease lease = a.acquired(key);
            BackendTime now = bench().now(key);
            long seen = bench().describe(key).ceiling() + 5;
            Transmission showing = transmission(stamp(key, now.plus(WELL_IN_TIME), now), seen);
            assertThat(sent(what, step, a, lease, showing).echo().map(echo -> echo.proven()))
                    .as("proven, as a %s says that brings a greater token", what)
                    .hasValue(false);
            assertThat(bench().describe(key).evidence())
                    .as("evidence kept after a %s", what)
                    .isEqualTo(seen);
            assertThat(bench().worker("B").acquire(bench().keyInTheSameRecord(key)))
                    .as("an acquire of another key, by a client that saw nothing")
                    .isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(proven(key, seen)).as("a proof at the evidence").isDone();
        });
    }

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

    /** Another key of the same record, and another one than the bench gives. */
    final LeaseKey neighbour(LeaseKey key) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> bench().key("next door " + i))
                .filter(other -> bench().recordOf(other).equals(bench().recordOf(key)))
                .findFirst()
                .orElseThrow();
    }

    /** Makes the record of a key unproven, by a client that some answer once showed more than it knows. */
    final void refute(LeaseKey key) {
        BackendTime now = bench().now(key);
        long seen = bench().describe(key).ceiling() + 5;
        assertThat(acquired(
                        bench().worker("seer").prepare(key).build(),
                        transmission(stamp(key, now.plus(WELL_IN_TIME), now), seen)))
                .as("an acquire by a client that saw a greater token")
                .isRefused(RefusedReason.FLOOR_UNPROVEN);
    }

    /** Has the floor of a key's record proven by an operator's number. */
    final AdminOutcome proven(LeaseKey key, long base) {
        return bench().operator()
                .administer(
                        "prove",
                        (door, deadline) -> door.prove(
                                bench().recordOf(key), new FloorProof.ByOperator(base, "test", Set.of()), deadline));
    }

    final Transmission transmission(Stamp stamp, long highestSeen) {
        return new Transmission(stamp, highestSeen, bench().deadline());
    }

    /** A transmission that is sent now, of a request that was first sent at some time. */
    final Transmission sentFirst(LeaseKey key, BackendTime firstSent) {
        return transmission(stamp(key, bench().now(key).plus(WELL_IN_TIME), firstSent), 0);
    }

    final AcquireOutcome acquired(AcquireRequest request, Transmission sent) {
        return Waiting.forAnswer("acquire", bench().rawStore().acquire(request, sent))
                .outcome();
    }

    final Outcome renewed(RenewRequest request, Transmission sent) {
        return Waiting.forAnswer("renew", bench().rawStore().renew(request, sent))
                .outcome();
    }

    private Map<String, OnLease> onLease() {
        Map<String, OnLease> steps = new LinkedHashMap<>();
        steps.put("renewal", (store, a, lease, sent) -> store.renew(a.renewal(lease), sent));
        steps.put("release", (store, a, lease, sent) -> store.release(a.releasing(lease), sent));
        steps.put(
                "revocation",
                (store, a, lease, sent) ->
                        store.revoke(bench().operator().revocation(lease.generation()), Set.of(), sent));
        return steps;
    }

    private Answer<?> sent(String what, OnLease step, Worker a, Lease lease, Transmission transmission) {
        return Waiting.forAnswer(what, step.send(bench().rawStore(), a, lease, transmission));
    }

    private AdminOutcome acted(String what, OnRecord act, LeaseKey key, Stamp stamp) {
        return Waiting.forAnswer(what, act.send(bench().rawStore(), bench().recordOf(key), transmission(stamp, 0)))
                .outcome();
    }

    private void stampedAct(LeaseKey key, String what, OnRecord act, BooleanSupplier isDone) {
        BackendTime now = bench().now(key);
        Stamp right = stamp(key, now.plus(WELL_IN_TIME), now);
        Map<Stamp, RefusedReason> wrong = new LinkedHashMap<>();
        wrong.put(stamp(key, now, now), RefusedReason.DEADLINE_EXCEEDED);
        wrong.put(new Stamp(ELSEWHERE, right.notAfter(), right.firstSent()), RefusedReason.OTHER_LINEAGE);
        wrong.forEach((stamp, reason) -> {
            assertThat(acted(what, act, key, stamp))
                    .as("a %s with %s", what, stamp)
                    .isRefused(reason);
            assertThat(isDone.getAsBoolean())
                    .as("done by a %s with %s", what, stamp)
                    .isFalse();
        });
        assertThat(acted(what, act, key, right))
                .as("a %s with a good stamp", what)
                .isDone();
        assertThat(isDone.getAsBoolean())
                .as("done by a %s with a good stamp", what)
                .isTrue();
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
