package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an answer says of its request, and how long a request may go on. */
abstract class RequestRules extends TombstoneRules {

    private static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();

    @Test
    @Tag("O-1")
    void what_is_lost_or_over_says_that_its_request_did_not_commit() {
        LeaseKey key = bench().key("not committed");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease former = a.acquired(key);
        a.released(former);
        Lease successor = a.acquired(key);
        assertThat(a.renew(former)).as("a late renewal").isLost(LostReason.SUPERSEDED);
        assertThat(a.renew(former)).as("a late renewal").isCommitted(Commitment.NO);
        assertThat(a.release(former)).as("a late release").isCommitted(Commitment.NO);
        assertThat(bench().operator().revoke(former)).as("a late revocation").isCommitted(Commitment.NO);
        assertThat(a.acquire(key)).as("an acquire of what is held").isCommitted(Commitment.NO);
        assertThat(a.renew(successor)).as("a renewal").isCommitted(Commitment.YES);
        for (Target target : targets) {
            assertThat(a.commit(target, "late", former)).as("a late effect").satisfies(outcome -> {
                // A sink outside the store has not heard of the successor.
                if (target.seesLease()) {
                    assertThat(outcome).isCommitted(Commitment.NO);
                }
            });
        }
    }

    @Test
    @Tag("O-2")
    void a_step_that_finds_its_deadline_past_and_says_refused_has_changed_nothing() {
        LeaseKey key = bench().key("too late to answer");
        long last = lastToken(key);
        AcquireRequest request = bench().worker("A").prepare(key).build();
        AcquireOutcome outcome = Waiting.forAnswer(
                        "an acquire whose deadline is past",
                        bench().store().acquire(request, transmission(key, 0, bench().deadline(Duration.ZERO))))
                .outcome();
        if (outcome instanceof Refused) {
            assertThat(lastToken(key)).as("tokens taken by what was refused").isEqualTo(last);
            assertThat(bench().inspect(key)).as("the key").isNotFound();
        } else if (outcome instanceof AcquireOutcome.Acquired) {
            assertThat(bench().inspect(key)).as("the key").isFound();
        }
    }

    @Test
    @Tag("R-6")
    void a_call_whose_deadline_is_past_sends_nothing() {
        LeaseKey key = bench().key("past");
        Worker a = bench().worker("A");
        int seen = bench().interposer().seen().size();
        AcquireOutcome outcome =
                Waiting.forAnswer("acquire", a.sendAcquire(a.prepare(key).build(), bench().deadline(Duration.ZERO)));
        assertThat(bench().interposer().seen()).as("what was sent").hasSize(seen);
        assertThat(outcome).as("an acquire whose deadline is past").isRefused(RefusedReason.DEADLINE_EXCEEDED);
    }

    @Test
    @Tag("R-5")
    void a_poll_that_was_always_answered_with_held_may_go_on_for_longer_than_the_horizon() {
        LeaseKey key = bench().key("polled for long");
        Worker a = bench().worker("A");
        Worker b = bench().worker("B");
        Lease lease = a.acquired(a.prepare(key).ttl(HORIZON.multipliedBy(2)).build());
        AcquireRequest polled = b.prepare(key).build();
        assertThat(b.acquire(polled)).as("a poll").isHeld();
        bench().advance(key, HORIZON.plusSeconds(1));
        assertThat(b.acquire(polled)).as("the same poll, after the horizon").isHeld();
        a.released(lease);
        assertThat(b.acquire(polled)).as("the same poll when the key is free").isAcquired();
    }

    @Test
    @Tag("R-5")
    @Tag("R-4")
    void a_request_that_was_not_answered_does_not_start_afresh_after_the_horizon() {
        LeaseKey key = bench().key("silent for long");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failBefore();
        assertThat(a.acquire(request)).as("an acquire that nobody answered").isUnknown();
        bench().advance(key, HORIZON.plusSeconds(1));
        long last = lastToken(key);
        assertThat(a.acquire(request)).as("the same acquire after the horizon").isUnknown();
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(last);
    }

    @Test
    @Tag("R-7")
    @Tag("I-1")
    void what_is_sent_again_after_a_minute_is_the_same_request_under_another_stamp() {
        bench().clock().demandManual("more than a minute within one call");
        LeaseKey key = bench().key("a minute of silence");
        Worker a = bench().worker("A");
        AcquireRequest request = a.prepare(key).ttl(Duration.ofMinutes(10)).build();
        long last = lastToken(key);
        int sent = bench().interposer().sent(Step.ACQUIRE);
        bench().interposer().next(Step.ACQUIRE).dropResponse();
        CompletionStage<AcquireOutcome> waiting = a.sendAcquire(request, bench().deadline(Duration.ofMinutes(3)));
        bench().advance(key, Stamp.LONGEST.plusSeconds(1));
        assertThat(Waiting.forAnswer("acquire", waiting))
                .as("an acquire that was sent again after a minute of silence")
                .isAcquiredAgain();
        assertThat(bench().interposer().sent(Step.ACQUIRE)).as("transmissions").isEqualTo(sent + 2);
        assertThat(lastToken(key)).as("last token: one was taken").isEqualTo(last + 1);
    }
}
