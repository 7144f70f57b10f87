package io.lease4j.verification.worker.many;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Generation;
import io.lease4j.testkit.control.Direction;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.Loss;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Thousands of leases that one process keeps on a real server, over a network that delays, drops and cuts. */
@Timeout(900)
class ManyHeldLeasesTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int LEASES = LONG ? 10_000 : 500;
    private static final Duration TTL = LONG ? Duration.ofSeconds(30) : Duration.ofSeconds(3);
    private static final int AT_A_TIME = 10;
    private static final Duration HELD_FOR = LONG ? Duration.ofMinutes(3) : Duration.ofSeconds(4);

    @Test
    @Tag("W-1")
    @Tag("W-2")
    @Tag("W-3")
    @Tag("W-4")
    @Tag("W-5")
    void no_lease_is_lost_untold_and_none_is_told_that_is_not_lost() {
        try (HeldCrowd crowd = new HeldCrowd(TTL)) {
            List<HeldLease> leases = crowd.hold(LEASES);
            Load load = Load.begin(crowd);
            List<HeldLease> released = restless(crowd, leases);
            crowd.awaitCalm(leases);
            load.end();

            List<HeldLease> kept = leases.stream()
                    .filter(lease -> lease.state() == HoldState.HELD)
                    .toList();
            assertThat(crowd.active(kept)).as("what is kept is active").isEqualTo(generations(kept));
            List<HeldLease> gone = leases.stream().filter(HeldLease::isLost).toList();
            Moments.until(
                    "what was lost is over",
                    TTL.multipliedBy(2),
                    () -> crowd.active(gone).isEmpty());
            Set<Generation> lost = generations(gone);
            Moments.until("every loss is told", TTL, () -> crowd.told().keySet().containsAll(lost));
            assertThat(crowd.told().keySet()).as("who was told of a loss").isEqualTo(lost);
            List<String> figures = new ArrayList<>(List.of("| lease | times |", "|---|---:|"));
            figures.add("| held, TTL " + TTL.toSeconds() + " s | " + leases.size() + " |");
            figures.add("| given back meanwhile | " + released.size() + " |");
            figures.add("| revoked meanwhile | " + crowd.revoked().size() + " |");
            reasons(crowd).forEach((reason, times) -> figures.add("| lost, " + reason + " | " + times + " |"));
            figures.add("| kept to the end | " + kept.size() + " |");

            lost.addAll(generations(kept));
            cutOff(crowd, kept);
            Moments.until("every loss is told", TTL, () -> crowd.told().keySet().containsAll(lost));
            Moments.until(
                    "all are over",
                    TTL.multipliedBy(4),
                    () -> crowd.active(leases).isEmpty());
            assertThat(crowd.told().keySet()).as("who was told of a loss").isEqualTo(lost);
            assertThat(crowd.told().values())
                    .as("what each was told")
                    .allSatisfy(losses -> assertThat(losses).hasSize(1));
            assertThat(crowd.events())
                    .as("the events of losses")
                    .isEqualTo(lost.stream()
                            .map(generation -> generation.token() + " " + generation.leaseId())
                            .sorted()
                            .toList());
            assertThat(crowd.renewals().tooLate())
                    .as("renewals that were sent after the end")
                    .isEmpty();
            load.write(figures);
        }
    }

    /** Lets the network fail for a while, and gives back and revokes some leases meanwhile. */
    private static List<HeldLease> restless(HeldCrowd crowd, List<HeldLease> leases) {
        List<HeldLease> released = new ArrayList<>();
        Moments moments = Moments.lasting(HELD_FOR);
        for (int i = 0; !moments.areOver(); i++) {
            for (int j = 0; j < AT_A_TIME; j++) {
                int next = 2 * (i * AT_A_TIME + j);
                HeldLease given = leases.get(next % leases.size());
                crowd.release(given);
                released.add(given);
                crowd.revoke(leases.get((next + 1) % leases.size()));
            }
            crowd.unrest().once();
        }
        return released;
    }

    /** A gap that is longer than any lease lasts; reconnecting afterwards renews nothing. */
    private static void cutOff(HeldCrowd crowd, List<HeldLease> kept) {
        crowd.proxy().silence(Direction.TO_SERVER);
        crowd.proxy().silence(Direction.TO_CLIENT);
        Moments.until(
                "every lease is lost", TTL.multipliedBy(2), () -> kept.stream().allMatch(HeldLease::isLost));
        crowd.proxy().resume(Direction.TO_SERVER);
        crowd.proxy().resume(Direction.TO_CLIENT);
    }

    private static Map<String, Long> reasons(HeldCrowd crowd) {
        return crowd.told().values().stream()
                .flatMap(Collection::stream)
                .map(Loss::reason)
                .collect(Collectors.groupingBy(reason -> reason.code(), TreeMap::new, Collectors.counting()));
    }

    private static Set<Generation> generations(Collection<HeldLease> leases) {
        return leases.stream().map(lease -> lease.lease().generation()).collect(Collectors.toCollection(HashSet::new));
    }
}
