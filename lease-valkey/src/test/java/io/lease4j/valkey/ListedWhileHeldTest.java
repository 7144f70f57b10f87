package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.PageQuery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a script misses on its way, no lease is left that an operator cannot see in a listing. */
class ListedWhileHeldTest extends OnFrozenClock {

    @ParameterizedTest
    @MethodSource("io.lease4j.valkey.MinimalUser#rightsOfSteps")
    @Tag("S-13")
    void a_right_that_a_step_misses_hides_no_lease(String right) {
        try (Scene scene = new Scene(server)) {
            LeaseKey fresh = scene.key();
            LeaseKey again = scene.key();
            var unusedEnd = scene.revoke(scene.granted(again));
            Lease released = scene.granted(scene.key());
            Lease revoked = scene.granted(scene.key());
            // So long that a step has to note the time.
            time.advance(Duration.ofSeconds(2));

            allow(scene, "-" + right);
            var unusedFresh = scene.acquire(scene.asking(fresh));
            var unusedAgain = scene.acquire(scene.asking(again));
            var unusedReleased = scene.release(released);
            var unusedRevoked = scene.revoke(revoked);
            allow(scene, "+" + right);

            List<LeaseKey> all = List.of(fresh, again, released.key(), revoked.key());
            assertThat(listed(scene))
                    .containsExactlyInAnyOrderElementsOf(all.stream()
                            .filter(key -> scene.inspect(key) instanceof InspectOutcome.Found)
                            .toList());
        }
    }

    private static List<LeaseKey> listed(Scene scene) {
        ListOutcome listed = scene.list(PageQuery.first(100));
        assertThat(listed).isInstanceOf(ListOutcome.Page.class);
        return ((ListOutcome.Page) listed)
                .entries().stream()
                        .map(ListEntry.Active.class::cast)
                        .map(entry -> entry.lease().generation().key())
                        .toList();
    }

    private static void allow(Scene scene, String rule) {
        scene.records().command("ACL", "SETUSER", MinimalUser.NAME, rule);
    }
}
