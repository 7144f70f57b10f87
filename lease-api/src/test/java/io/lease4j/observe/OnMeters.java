package io.lease4j.observe;

import io.lease4j.spi.Capabilities;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.StoreCounts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.util.Set;

/** For tests of meters: a registry on manual time, and a store that says what it is and what it has counted. */
abstract class OnMeters {

    final MockClock clock = new MockClock();
    final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    final LeaseStore store = store();
    StoreCounts counts = StoreCounts.NONE;
    final LeaseMeters meters = LeaseMeters.of(registry, store, "sentinel");

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

    double gauge(String name, String... tags) {
        return registry.get(name).tags(tags).gauge().value();
    }

    double count(String name, String... tags) {
        return registry.get(name).tags(tags).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }
}
