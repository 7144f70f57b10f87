package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Scene.KEY;
import static io.lease4j.verification.concurrency.Scene.LINEAGE;
import static io.lease4j.verification.concurrency.Scene.acquired;
import static io.lease4j.verification.concurrency.Scene.held;
import static io.lease4j.verification.concurrency.Scene.sentAt;
import static io.lease4j.verification.concurrency.Scene.time;

import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.Lineage;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The one clock that decides, what a stamp says by it, and what is read. */
class TimeSpecificationTest extends WrittenHistories {

    @Test
    void backend_time_never_falls_in_the_order() {
        wrong(granted().at(9).acquires(byB, held(101)));
    }

    @Test
    void a_step_reads_the_clock_during_its_call() {
        Scene scene = new Scene().at(10);
        scene.last(1);
        Step step = new Step.Acquire(byA, scene.stamp(), scene.answer(acquired(first, 100)));
        right(new Scene().seenAt(0, 0, 1, Scene.T0 + 10, Scene.T0 + 12, step));
        wrong(new Scene().seenAt(0, 0, 1, Scene.T0 + 11, Scene.T0 + 12, step));
        wrong(new Scene().seenAt(0, 0, 1, Scene.T0 + 8, Scene.T0 + 9, step));
    }

    @Test
    void a_stamp_that_is_late_too_far_ahead_of_another_lineage_or_too_old_refuses() {
        stamped(new Stamp(LINEAGE, time(10), sentAt(0)), RefusedReason.DEADLINE_EXCEEDED);
        stamped(new Stamp(LINEAGE, time(65_011), sentAt(0)), RefusedReason.DEADLINE_EXCEEDED);
        stamped(new Stamp(Lineage.of("other"), time(11), sentAt(0)), RefusedReason.OTHER_LINEAGE);
        stamped(new Stamp(LINEAGE, time(11), new FirstSent(LINEAGE, time(-1))), RefusedReason.TOO_OLD);
    }

    private void stamped(Stamp stamp, RefusedReason reason) {
        Scene scene = new Scene().at(10);
        right(scene.then(new Step.Acquire(byA, stamp, scene.answer(Refused.of(reason)))));
        Scene committed = new Scene().at(10).last(1);
        wrong(committed.then(new Step.Acquire(byA, stamp, committed.answer(acquired(first, 100)))));
        Scene without = new Scene().at(10);
        wrong(without.then(new Step.Acquire(byA, without.stamp(), without.answer(Refused.of(reason)))));
    }

    @Test
    void what_was_granted_before_is_found() {
        RecordSummary empty = new RecordSummary(Scene.RECORD, 0, true, Set.of());
        InspectOutcome nothing = new InspectOutcome.NotFound(Optional.empty(), empty);
        Scene after = granted().last(0);
        wrong(after.then(new Step.Inspect(KEY, after.answer(nothing))));
        Scene overlapping = new Scene().at(10);
        overlapping.during(0, 2, 3, new Step.Inspect(KEY, overlapping.answer(nothing)));
        overlapping.last(1);
        right(overlapping.during(
                1, 1, 9, new Step.Acquire(byA, overlapping.stamp(), overlapping.answer(acquired(first, 100)))));
    }
}
