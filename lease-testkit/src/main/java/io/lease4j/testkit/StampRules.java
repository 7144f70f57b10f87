package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a step reads from a stamp: a late transmission does not commit, a forgotten request does not run afresh. */
abstract class StampRules extends LeaseRules {

    private static final Lineage OTHER = Lineage.of("of-another-server");

    @Test
    @Tag("R-2")
    void a_request_that_was_stuck_until_its_not_after_does_not_commit() {
        LeaseKey key = bench().key("stuck");
        Worker a = bench().worker("A");
        long last = lastToken(key);
        Duration deadline = Duration.ofSeconds(1);
        Barrier stuck = bench().interposer().next(Step.ACQUIRE).strandRequest();
        assertThat(Waiting.forAnswer("acquire", a.sendAcquire(a.prepare(key).build(), bench().deadline(deadline))))
                .as("an acquire whose connection was lost")
                .isUnknown();
        bench().advance(key, deadline.plus(Stamp.MARGIN));
        stuck.release();

        assertThat(bench().outcomeAt(stuck))
                .as("what the late transmission came to")
                .isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(last);
        assertThat(a.inspect(key)).as("the key").isNotFound();
    }

    @Test
    @Tag("R-2")
    void a_not_after_further_ahead_than_a_minute_and_the_margin_does_not_commit() {
        LeaseKey key = bench().key("far ahead");
        BackendTime now = bench().now(key);
        Duration longest = Stamp.LONGEST.plus(Stamp.MARGIN);
        // A real clock may have gone on by the time of the step: further by a minute, which it has not.
        refused(key, stamp(key, now.plus(longest).plus(Duration.ofMinutes(1)), now), RefusedReason.DEADLINE_EXCEEDED);
        if (bench().clock().isManual()) {
            refused(
                    key,
                    stamp(key, now.plus(longest).plus(Duration.ofMillis(1)), now),
                    RefusedReason.DEADLINE_EXCEEDED);
            refused(key, stamp(key, now, now), RefusedReason.DEADLINE_EXCEEDED);
        }
        granted(key, stamp(key, now.plus(longest), now));
    }

    @Test
    @Tag("R-3")
    void a_stamp_for_another_lineage_does_not_commit() {
        LeaseKey key = bench().key("other lineage");
        BackendTime now = bench().now(key);
        Stamp right = stamp(key, now.plus(Duration.ofSeconds(30)), now);
        refused(key, new Stamp(OTHER, right.notAfter(), right.firstSent()), RefusedReason.OTHER_LINEAGE);
        granted(key, right);
    }

    @Test
    @Tag("R-4")
    void a_request_first_sent_too_long_ago_or_in_another_lineage_does_not_run_afresh() {
        LeaseKey key = bench().key("first sent");
        Duration horizon = NamespaceSettings.defaults().receiptHorizon();
        // Otherwise the record's complete-since would speak before the horizon does.
        bench().advance(key, horizon.plusSeconds(2));
        BackendTime now = bench().now(key);
        BackendTime notAfter = now.plus(Duration.ofSeconds(30));
        Stamp right = stamp(key, notAfter, now);
        refused(key, stamp(key, notAfter, now.plus(horizon.plusMillis(1).negated())), RefusedReason.TOO_OLD);
        refused(key, new Stamp(right.lineage(), notAfter, new FirstSent(OTHER, now)), RefusedReason.TOO_OLD);
        granted(key, right);
    }

    @Test
    @Tag("R-4")
    void a_request_first_sent_before_the_record_was_complete_does_not_run_afresh() {
        LeaseKey key = bench().key("before complete");
        BackendTime complete = bench().describe(key).completeSince();
        BackendTime notAfter = bench().now(key).plus(Duration.ofSeconds(30));
        refused(key, stamp(key, notAfter, complete.plus(Duration.ofMillis(-1))), RefusedReason.TOO_OLD);
        granted(key, stamp(key, notAfter, complete));
    }

    final Stamp stamp(LeaseKey key, BackendTime notAfter, BackendTime firstSent) {
        Lineage lineage = bench().describe(key).servingLineage();
        return new Stamp(lineage, notAfter, new FirstSent(lineage, firstSent));
    }

    /** What a client that sends now for the first time would send along. */
    final Transmission transmission(LeaseKey key, long highestSeen, Deadline deadline) {
        BackendTime now = bench().now(key);
        return new Transmission(stamp(key, now.plus(Duration.ofSeconds(30)), now), highestSeen, deadline);
    }

    private void refused(LeaseKey key, Stamp stamp, RefusedReason reason) {
        long last = lastToken(key);
        assertThat(send(key, stamp)).as("a transmission with %s", stamp).isRefused(reason);
        assertThat(lastToken(key)).as("tokens taken by a refused transmission").isEqualTo(last);
    }

    private void granted(LeaseKey key, Stamp stamp) {
        assertThat(send(key, stamp)).as("a transmission with a good stamp").isAcquired();
    }

    private AcquireOutcome send(LeaseKey key, Stamp stamp) {
        AcquireRequest request = bench().worker("A").prepare(key).build();
        return Waiting.forAnswer(
                        "acquire", bench().rawStore().acquire(request, new Transmission(stamp, 0, bench().deadline())))
                .outcome();
    }
}
