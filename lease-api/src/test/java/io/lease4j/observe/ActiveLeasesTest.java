package io.lease4j.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LostReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How many leases are held right now, although nobody may ever say that one ended. */
class ActiveLeasesTest extends OnMeters {

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
}
