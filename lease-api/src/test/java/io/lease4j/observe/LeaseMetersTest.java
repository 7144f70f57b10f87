package io.lease4j.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.CapturedLog;
import io.lease4j.spi.StoreCounts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** What the meters count and time, and that nothing else depends on them. */
class LeaseMetersTest extends OnMeters {

    @AfterEach
    void stop() {
        CapturedLog.stopListening();
    }

    @Test
    void each_event_counts_for_its_meter() {
        Events.all().forEach(meters::on);

        assertThat(count("lease4j.conflicts")).isEqualTo(1);
        assertThat(count("lease4j.leases.lost")).isEqualTo(2);
        assertThat(count("lease4j.leases.lost", "reason", "local-deadline")).isEqualTo(1);
        assertThat(count("lease4j.leases.lost", "reason", "expired")).isEqualTo(1);
        assertThat(count("lease4j.leases.expired")).isEqualTo(1);
        assertThat(count("lease4j.leases.revoked")).isEqualTo(1);
        assertThat(count("lease4j.leases.reacquired")).isEqualTo(1);
        assertThat(count("lease4j.effects.stale", "reason", "sealed")).isEqualTo(1);
        assertThat(count("lease4j.effects.stale")).isEqualTo(1);
        assertThat(count("lease4j.outcomes.unknown", "operation", "acquire", "reason", "no-answer"))
                .isEqualTo(1);
        assertThat(count("lease4j.outcomes.resolved", "outcome", "acquired")).isEqualTo(1);
        assertThat(count("lease4j.recovery.decisions", "decision", "reacquire-required"))
                .isEqualTo(1);
        assertThat(count("lease4j.floor.losses")).isEqualTo(1);
        assertThat(count("lease4j.floor.proofs", "reason", "witness")).isEqualTo(1);
        assertThat(count("lease4j.records.corrupt")).isEqualTo(1);
    }

    @Test
    void calls_are_timed_by_what_they_came_to() {
        meters.ended(new CallEnded(CallKind.ACQUIRE, "held", Duration.ofMillis(3)));
        meters.ended(new CallEnded(CallKind.ACQUIRE, "held", Duration.ofMillis(5)));
        meters.ended(new CallEnded(CallKind.RENEW, "renewed", Duration.ofMillis(1)));
        meters.ended(new CallEnded(CallKind.RENEW, "unknown.no-answer", Duration.ofMillis(1)));
        meters.ended(new CallEnded(CallKind.RENEW, "lost.expired", Duration.ofMillis(1)));

        var held = registry.get("lease4j.calls")
                .tags("operation", "acquire", "outcome", "held")
                .timer();
        assertThat(held.count()).isEqualTo(2);
        assertThat(held.totalTime(java.util.concurrent.TimeUnit.MILLISECONDS)).isEqualTo(8);
        assertThat(count("lease4j.renew.failures")).isEqualTo(2);
        assertThat(count("lease4j.renew.failures", "outcome", "unknown")).isEqualTo(1);
        assertThat(count("lease4j.renew.failures", "outcome", "lost")).isEqualTo(1);
    }

    @Test
    void what_the_store_counts_is_read_when_it_is_asked_for() {
        counts = new StoreCounts(4, 2);

        assertThat(registry.get("lease4j.script.reloads").functionCounter().count())
                .isEqualTo(4);
        assertThat(registry.get("lease4j.reconnects").functionCounter().count()).isEqualTo(2);
    }

    @Test
    void floors_and_concerns_are_those_of_all_front_doors_that_are_open() {
        LeaseHealth[] health = {
            new LeaseHealth(List.of(HealthConcern.of(HealthConcern.Kind.FLOOR_UNPROVEN, List.of(Events.RECORD)))),
            LeaseHealth.sound()
        };
        meters.attached(() -> health[0]);
        meters.attached(() -> health[1]);
        assertThat(gauge("lease4j.floor.unproven")).isEqualTo(1);
        assertThat(gauge("lease4j.health.concerns", "reason", "floor-unproven")).isEqualTo(1);
        assertThat(gauge("lease4j.health.concerns", "reason", "corrupt-state")).isZero();

        // Both know of the same record: it is one.
        health[1] = health[0].and(HealthConcern.of(HealthConcern.Kind.CORRUPT_STATE, 5));
        assertThat(gauge("lease4j.floor.unproven")).isEqualTo(1);
        assertThat(gauge("lease4j.health.concerns", "reason", "corrupt-state")).isEqualTo(1);

        health[1] = new LeaseHealth(List.of(HealthConcern.of(HealthConcern.Kind.FRONT_DOOR_CLOSED, 1)));
        health[0] = LeaseHealth.sound();
        assertThat(gauge("lease4j.floor.unproven")).isZero();
        assertThat(gauge("lease4j.health.concerns", "reason", "front-door-closed"))
                .isZero();
    }

    @Test
    @org.junit.jupiter.api.Tag("V-4")
    void a_registry_that_throws_is_said_once() {
        Queue<String> lines = CapturedLog.listen(Level.WARN);
        SimpleMeterRegistry broken = new SimpleMeterRegistry() {
            @Override
            protected Counter newCounter(Meter.Id id) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            protected <T> io.micrometer.core.instrument.Gauge newGauge(
                    Meter.Id id, T of, java.util.function.ToDoubleFunction<T> value) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            protected io.micrometer.core.instrument.Timer newTimer(
                    Meter.Id id,
                    io.micrometer.core.instrument.distribution.DistributionStatisticConfig config,
                    io.micrometer.core.instrument.distribution.pause.PauseDetector detector) {
                throw new NoClassDefFoundError("on purpose");
            }
        };
        LeaseMeters harmless = LeaseMeters.of(broken, store);

        Events.all().forEach(harmless::on);
        harmless.ended(new CallEnded(CallKind.RENEW, "lost.expired", Duration.ZERO));

        assertThat(lines).singleElement().asString().contains("a meter registry throws; said once");
    }

    @Test
    void nothing_is_made_of_what_no_meter_counts() {
        assertThat(meters.wants(LeaseEvent.EffectAccepted.class)).isFalse();
        assertThat(meters.wants(LeaseEvent.Granted.class)).isTrue();
        assertThat(meters.wantsCalls()).isTrue();
    }
}
