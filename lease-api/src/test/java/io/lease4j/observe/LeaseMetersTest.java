package io.lease4j.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LostReason;
import io.lease4j.effect.RejectedReason;
import io.lease4j.fixtures.CapturedLog;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.StoreCounts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class LeaseMetersTest {

    private static final Set<String> TAGS = Set.of("operation", "outcome", "backend", "topology", "decision", "reason");

    private final MockClock clock = new MockClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    private final LeaseStore store = store();
    private StoreCounts counts = StoreCounts.NONE;
    private final LeaseMeters meters = LeaseMeters.of(registry, store, "sentinel");

    private LeaseStore store() {
        return (LeaseStore) Proxy.newProxyInstance(
                LeaseStore.class.getClassLoader(),
                new Class<?>[] {LeaseStore.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "capabilities" -> new Capabilities("toy", Set.of());
                    case "counts" -> counts;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @AfterEach
    void stop() {
        CapturedLog.stopListening();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
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
    void a_lease_is_active_until_it_ends_or_its_term_is_over() {
        meters.on(new LeaseEvent.Granted(Events.context("a", 1), Events.LATER));
        meters.on(new LeaseEvent.Granted(Events.context("b", 2), Events.LATER));
        meters.on(new LeaseEvent.Granted(Events.context("c", 3), Events.LATER));
        assertThat(gauge("lease4j.leases.active")).isEqualTo(3);

        meters.on(new LeaseEvent.Released(Events.context("a", 1)));
        assertThat(gauge("lease4j.leases.active")).isEqualTo(2);

        clock.add(Duration.ofSeconds(20));
        meters.on(new LeaseEvent.Renewed(Events.context("b", 2), Events.LATER));
        clock.add(Duration.ofSeconds(9).plusNanos(999_999_999));
        assertThat(gauge("lease4j.leases.active")).isEqualTo(2);
        clock.add(Duration.ofNanos(1));
        assertThat(gauge("lease4j.leases.active")).isEqualTo(1);

        meters.on(new LeaseEvent.Renewed(Events.context("c", 3), Events.LATER));
        meters.on(new LeaseEvent.Lost(Events.context("b", 2), LostReason.REVOKED));
        assertThat(gauge("lease4j.leases.active")).isZero();
    }

    @Test
    void leases_that_nobody_ended_are_not_kept_for_ever() {
        ActiveLeases active = new ActiveLeases(() -> clock.monotonicTime());
        for (int i = 0; i < 10_000; i++) {
            active.put(io.lease4j.LeaseId.of("lease-" + i), Duration.ofMillis(1));
            clock.add(Duration.ofMillis(1));
            assertThat(active.kept()).isLessThan(1100);
        }
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
