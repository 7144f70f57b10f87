package io.lease4j.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LostReason;
import io.lease4j.effect.RejectedReason;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which meters there are, with which tags, and how many series they can become. */
class MeterSeriesTest extends OnMeters {

    private static final Set<String> TAGS = Set.of("operation", "outcome", "backend", "topology", "decision", "reason");

    @Test
    @org.junit.jupiter.api.Tag("V-6")
    void no_value_makes_more_series_than_are_known_beforehand() {
        meters.ended(new CallEnded(CallKind.ACQUIRE, "held", Duration.ZERO));
        int before = registry.getMeters().size();
        for (int i = 0; i < 1000; i++) {
            EventContext context = Events.context("lease-" + i, i + 1);
            meters.on(new LeaseEvent.Granted(context, Events.LATER));
            meters.on(new LeaseEvent.Lost(context, LostReason.GONE));
            meters.on(new LeaseEvent.StaleEffectRejected(context, RejectedReason.BEHIND));
            meters.on(new LeaseEvent.UnknownOpened(context, "chosen-" + i, io.lease4j.UnknownReason.NO_ANSWER));
            meters.on(new LeaseEvent.UnknownResolved(context, "acquire", "chosen-" + i));
            meters.on(new LeaseEvent.RecoveryClassified(context, "chosen-" + i));
            meters.on(new LeaseEvent.FloorProven(context, Events.RECORD, "chosen-" + i));
            meters.ended(new CallEnded(CallKind.ACQUIRE, "chosen-" + i, Duration.ZERO));
        }

        assertThat(registry.getMeters().size() - before).isLessThanOrEqualTo(64);
        assertThat(count("lease4j.outcomes.unknown", "operation", "other", "reason", "no-answer"))
                .isEqualTo(1000);
        assertThat(count("lease4j.outcomes.resolved", "outcome", "other")).isEqualTo(1000);
        assertThat(count("lease4j.recovery.decisions", "decision", "other")).isEqualTo(1000);
        assertThat(count("lease4j.floor.proofs", "reason", "other")).isEqualTo(1000);
        assertThat(registry.get("lease4j.calls").timers().stream()
                        .mapToLong(timer -> timer.count())
                        .sum())
                .isEqualTo(1001);
        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(tags(meter)).isSubsetOf(TAGS).contains("backend", "topology"));
    }

    private static Set<String> tags(Meter meter) {
        return meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toSet());
    }

    @Test
    void every_meter_is_there_before_anything_happens_but_for_calls() {
        assertThat(registry.getMeters().stream()
                        .map(meter -> meter.getId().getName())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(MeterId.values())
                        .filter(id -> id != MeterId.CALLS)
                        .map(id -> id.meterName)
                        .toList());
        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getDescription()).isNotBlank())
                .allSatisfy(meter -> assertThat(meter.getId().getTag("backend")).isEqualTo("toy"))
                .allSatisfy(
                        meter -> assertThat(meter.getId().getTag("topology")).isEqualTo("sentinel"));
    }
}
