package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.MARGIN;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.WorkResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A holder that lost its lease, and what keeps it from going on as if it had not. */
@Timeout(60)
class GoesOnAfterLossTest {

    private static final ExecutionId EXECUTION = ExecutionId.of("execution-1");

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    @Tag("W-2")
    @Tag("W-3")
    @Test
    void one_that_is_cut_off_past_its_ttl_is_told_before_and_its_late_effect_is_rejected() {
        HeldLease held = bench.hold();
        ExecutionAuthority authority = held.authority(EXECUTION).orElseThrow();
        bench.cutTheWire(Step.RENEW, Step.INSPECT);
        bench.pass(TTL.minus(MARGIN));
        assertThat(bench.losses).singleElement().satisfies(loss -> {
            assertThat(loss.reason()).isEqualTo(LossReason.LOCAL_DEADLINE);
            assertThat(loss.timeLeft()).isBetween(MARGIN, MARGIN.plus(Duration.ofMillis(60)));
        });
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Held.class);
        bench.pass(MARGIN);
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);

        bench.wire.calm();
        int sent = bench.renewals();
        bench.pass(TTL);
        assertThat(bench.renewals()).isEqualTo(sent);
        assertThat(held.isLost()).isTrue();
        assertThat(held.authority(EXECUTION)).isEmpty();
        assertThat(bench.commit(authority, "late"))
                .isInstanceOfSatisfying(
                        CommitOutcome.Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(RejectedReason.SUPERSEDED));
        assertThat(bench.losses).hasSize(1);
        assertThat(bench.lossEvents(held)).isOne();
    }

    @Tag("W-1")
    @Test
    void a_renewal_that_finds_nothing_acquires_nothing_and_is_one_loss() {
        HeldLease held = bench.hold();
        bench.time.stepForward(TTL);
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.losses).singleElement().satisfies(loss -> {
            assertThat(loss.reason()).isEqualTo(LossReason.EXPIRED);
            assertThat(loss.timeLeft()).isZero();
        });
        assertThat(bench.wire.sent(Step.ACQUIRE)).isOne();
        // One request: its first stamp was refused by the clock that had jumped.
        assertThat(bench.renewalIds().stream().distinct()).hasSize(1);
        assertThat(bench.lossEvents(held)).isOne();
    }

    @Tag("W-3")
    @Test
    void a_renewal_that_is_refused_for_good_is_the_last() {
        HeldLease held = bench.hold();
        bench.wire.next(Step.RENEW).refuse(RefusedReason.CORRUPT_STATE);
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.renewals()).isOne();
        assertThat(bench.losses).extracting(Loss::reason).containsExactly(LossReason.REFUSED);
        assertThat(bench.losses).extracting(Loss::lastAnswer).containsExactly("refused.corrupt-state");
        assertThat(held.state()).isEqualTo(HoldState.LOST);
        assertThat(bench.lossEvents(held)).isOne();
    }

    @Tag("W-2")
    @Test
    void a_loss_reaches_the_work_by_flag_listener_stage_and_interrupt() {
        List<String> told = new ArrayList<>();
        RunOutcome.Ran<String> ran = Bench.ran(bench.keeper.run(
                KEY, bench.options().toBuilder().interruptOnLoss(true).build(), lease -> {
                    lease.onLoss(loss -> told.add("listener: " + loss.reason()));
                    var unused = lease.loss().thenAccept(loss -> told.add("stage: " + loss.reason()));
                    bench.revoke(lease);
                    bench.pass(TTL);
                    assertThat(lease.isLost()).isTrue();
                    throw new InterruptedException(Thread.interrupted() ? "as asked for" : "without a flag");
                }));
        assertThat(told).containsExactly("listener: REVOKED", "stage: REVOKED");
        assertThat(ran.result())
                .isInstanceOfSatisfying(
                        WorkResult.Threw.class,
                        threw -> assertThat((Object) threw.failure())
                                .hasToString("java.lang.InterruptedException: as asked for"));
        assertThat(ran.loss())
                .hasValueSatisfying(loss -> assertThat(loss.reason()).isEqualTo(LossReason.REVOKED));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Tag("W-2")
    @Tag("W-3")
    @Test
    void a_process_that_was_frozen_is_told_when_it_resumes_and_sends_nothing_before() {
        HeldLease held = bench.hold();
        ExecutionAuthority authority = held.authority(EXECUTION).orElseThrow();
        bench.timers.freeze();
        bench.pass(TTL.multipliedBy(3));
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(bench.losses).isEmpty();
        bench.timers.thaw();
        assertThat(bench.losses).extracting(Loss::reason).containsExactly(LossReason.LOCAL_DEADLINE);
        assertThat(bench.losses).extracting(Loss::timeLeft).containsExactly(Duration.ZERO);
        assertThat(bench.renewals()).isZero();
        assertThat(bench.commit(authority, "completion")).isInstanceOf(CommitOutcome.Rejected.class);
        bench.pass(TTL);
        assertThat(bench.renewals()).isZero();
    }

    @Tag("W-2")
    @Test
    void a_starved_scheduler_makes_nobody_believe_in_a_lease_that_is_over() {
        HeldLease held = bench.hold();
        bench.timers.freeze();
        bench.pass(TTL.minus(MARGIN).minusMillis(1));
        assertThat(held.isLost()).isFalse();
        assertThat(held.remaining()).isEqualTo(Duration.ofMillis(1));
        assertThat(held.authority(EXECUTION)).isPresent();
        bench.pass(Duration.ofMillis(1));
        assertThat(held.remaining()).isZero();
        assertThat(held.authority(EXECUTION)).isEmpty();
        assertThat(bench.losses).as("who asked first has told it").hasSize(1);
        assertThat(held.isLost()).isTrue();
        bench.timers.thaw();
        bench.pass(TTL);
        assertThat(bench.losses).hasSize(1);
        assertThat(bench.lossEvents(held)).isOne();
    }

    @Tag("W-2")
    @Test
    void what_a_sink_says_of_the_generation_is_a_loss_and_what_it_says_of_an_effect_is_none() {
        HeldLease held = bench.hold();
        held.rejected(RejectedReason.EFFECT_CONFLICT);
        assertThat(held.isLost()).isFalse();
        held.rejected(RejectedReason.SEALED);
        assertThat(held.isLost()).isTrue();
        assertThat(bench.losses).extracting(Loss::reason).containsExactly(LossReason.SEALED);
        held.rejected(RejectedReason.BEHIND);
        bench.pass(TTL);
        assertThat(bench.losses).hasSize(1);
        assertThat(bench.renewals()).isZero();
    }

    @Tag("W-2")
    @Tag("W-3")
    @Test
    void an_answer_that_was_in_the_socket_when_the_time_ran_out_revives_nothing() {
        HeldLease held = bench.hold();
        Barrier renewal = bench.wire.next(Step.RENEW).holdResponse();
        bench.pass(TTL.dividedBy(3));
        assertThat(renewal.isReached()).isTrue();
        bench.timers.freeze();
        bench.pass(TTL.multipliedBy(2).dividedBy(3).minus(MARGIN));
        renewal.release();
        assertThat(bench.losses).extracting(Loss::reason).containsExactly(LossReason.LOCAL_DEADLINE);
        assertThat(held.isLost()).isTrue();
        bench.timers.thaw();
        bench.pass(TTL);
        assertThat(bench.renewals()).isOne();
        assertThat(bench.losses).hasSize(1);
    }
}
