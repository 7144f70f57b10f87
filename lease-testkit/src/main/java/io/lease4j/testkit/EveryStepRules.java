package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is true of an acquire is true of every other step: its stamp, the evidence it brings, and a store that is closed. */
abstract class EveryStepRules extends RawStepTest {

    /** One transmission of a step on a lease that its holder has. */
    @FunctionalInterface
    private interface OnLease {
        CompletionStage<? extends Answer<?>> send(LeaseStore store, Worker holder, Lease lease, Transmission sent);
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
    @Tag("L-1")
    void a_closed_store_refuses_reads_and_acts_too() {
        LeaseKey key = bench().key("closed too");
        Worker a = bench().worker("A");
        BackendTime first = bench().now(key);
        AcquireRequest request = a.prepare(key).firstSent(firstSent(key, first)).build();
        var sent = sentFirst(key, first);
        var record = bench().recordOf(key);
        var store = bench().rawStore();
        Reading reading = new Reading(0, bench().deadline());
        store.close();
        Map<String, CompletionStage<? extends Answer<?>>> steps = new LinkedHashMap<>();
        steps.put("resolve", store.resolve(request, reading));
        steps.put("cancel", store.cancel(request, reading));
        steps.put("list", store.list(PageQuery.first(1), reading));
        steps.put("describe", store.describe(record, bench().deadline()));
        steps.put("ticket", store.ticket(record, bench().deadline()));
        steps.put("freeze", store.freeze(record, sent));
        steps.forEach((what, answer) -> assertThat(
                        Waiting.forAnswer(what, answer).outcome().code())
                .as(what)
                .isEqualTo(RefusedCodes.of(RefusedReason.STORE_CLOSED)));
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
}
