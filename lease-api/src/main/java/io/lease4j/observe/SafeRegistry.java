package io.lease4j.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A registry that was handed in, kept from doing harm: what it throws is logged once, and its meter missing. Thread-safe. */
final class SafeRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseMeters.class);

    private final MeterRegistry registry;
    private final Tags common;
    private final AtomicBoolean complained = new AtomicBoolean();

    SafeRegistry(MeterRegistry registry, Tags common) {
        this.registry = registry;
        this.common = common;
    }

    /** Returns a time on the registry's own monotonic clock; without one, no time passes. */
    long nanos() {
        return guarded(() -> registry.config().clock().monotonicTime()).orElse(0L);
    }

    Optional<Counter> counter(MeterId id, String... tags) {
        return guarded(() -> Counter.builder(id.meterName)
                .description(id.description)
                .tags(common.and(tags))
                .register(registry));
    }

    Optional<Timer> timer(MeterId id, String... tags) {
        return guarded(() -> Timer.builder(id.meterName)
                .description(id.description)
                .tags(common.and(tags))
                .register(registry));
    }

    /** Registers a gauge that is there as long as the registry is. */
    <T> void gauge(MeterId id, T of, ToDoubleFunction<T> value, String... tags) {
        var unused = guarded(() -> Gauge.builder(id.meterName, of, value)
                .description(id.description)
                .tags(common.and(tags))
                .strongReference(true)
                .register(registry));
    }

    <T> void counting(MeterId id, T of, ToDoubleFunction<T> count) {
        var unused = guarded(() -> FunctionCounter.builder(id.meterName, of, count)
                .description(id.description)
                .tags(common)
                .register(registry));
    }

    void guarded(Runnable use) {
        var unused = guarded(() -> {
            use.run();
            return true;
        });
    }

    private <T> Optional<T> guarded(Supplier<T> use) {
        try {
            return Optional.of(use.get());
        } catch (RuntimeException | Error broken) {
            if (complained.compareAndSet(false, true)) {
                LOG.warn("a meter registry throws; said once, changes no outcome", broken);
            }
            return Optional.empty();
        }
    }
}
