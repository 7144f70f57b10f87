package io.lease4j.verification.worker.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Generation;
import io.lease4j.valkey.internal.Script;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Generations whose giving back has returned: a renewal that was under way may have come behind the first release, and was
 * waited for; nothing of them arrives from now on.
 */
final class GivenBack {

    private final Monitor monitor;
    private final Map<Generation, Integer> arrived = new LinkedHashMap<>();

    GivenBack(Monitor monitor, Collection<Generation> generations) {
        this.monitor = monitor;
        generations.forEach(generation ->
                arrived.put(generation, monitor.renewals(generation).size()));
    }

    /** Asked once renewals that had been left behind would have been due. */
    void assertNotRenewedSince() {
        arrived.forEach((generation, before) -> {
            assertThat(monitor.renewals(generation))
                    .as("renewals of %s", generation)
                    .hasSize(before);
            assertThat(monitor.fromReleaseOn(generation))
                    .as("what arrived of %s from its first release on", generation)
                    .startsWith(Script.RELEASE)
                    .filteredOn(Script.RENEW::equals)
                    .hasSizeLessThanOrEqualTo(1);
        });
    }
}
