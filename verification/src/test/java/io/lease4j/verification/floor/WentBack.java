package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Lease;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A server whose memory went back: what was held there before, and what has to come of that. */
final class WentBack {

    private WentBack() {}

    /** A lease in each shard, with an accepted effect. */
    static List<Lease> held(Realm realm, ValkeyServer server) {
        try (Visit visit = Visit.to(realm, server)) {
            return IntStream.range(0, Realm.SHARDS)
                    .mapToObj(shard -> {
                        Lease lease = visit.acquired(realm.key(shard));
                        assertThat(visit.commit(lease, "held")).isAccepted();
                        return lease;
                    })
                    .toList();
        }
    }

    /** The fault is real: whoever trusts what the server remembers grants again what was accepted already. */
    static void repeatsTokens(Unchecked trusting, ValkeyServer now) {
        Realm realm = trusting.realm();
        Set<Long> granted = new HashSet<>(realm.granted(0));
        trusting.trust(now);
        try (Visit visit = Visit.to(realm, now)) {
            Lease lease = visit.acquired(realm.key(0));
            assertThat(visit.commit(lease, "again")).isAccepted();
            assertThat(granted)
                    .as("tokens granted before")
                    .contains(lease.token().value());
        }
        assertThat(realm.books().repeated(realm.name()))
                .as("accepted tokens that repeat")
                .isNotEmpty();
    }

    static void refusesUntilAnOperatorProves(Realm realm, ValkeyServer now, Lease former) {
        int shard = former.recordId().shard();
        try (Visit visit = Visit.to(realm, now)) {
            long last = visit.view(shard).lastToken();
            AcquireOutcome refused = visit.leases().acquire(realm.key(shard), Visit.MINUTES, Visit.deadline());
            assertThat(refused).isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(((Refused) refused).ticket()).as("its ticket").isPresent();
            assertThat(visit.leases().renew(former, Visit.MINUTES, Visit.deadline()))
                    .isRefused(RefusedReason.FLOOR_UNPROVEN);
            assertThat(visit.view(shard).lastToken())
                    .as("tokens taken meanwhile")
                    .isEqualTo(last);

            long highest = realm.highest(shard);
            long enough = Math.max(highest, visit.view(shard).ceiling());
            assertThat(visit.prove(shard, highest - 1))
                    .as("a number that goes back")
                    .isRefused(RefusedReason.NOT_ALLOWED);
            assertThat(visit.view(shard).proven()).isFalse();
            assertThat(visit.prove(shard, enough)).isInstanceOf(AdminOutcome.Done.class);
            overtakes(visit, former, highest);
        }
    }

    static void goesOnByItself(Realm realm, ValkeyServer now, Lease former) {
        try (Visit visit = Visit.to(realm, now)) {
            assertThat(visit.view(former.recordId().shard()).proven())
                    .as("proven before anybody asked")
                    .isFalse();
            assertThat(visit.leases().renew(former, Visit.MINUTES, Visit.deadline()))
                    .isRefused(RefusedReason.FLOOR_UNPROVEN);
            // Of a range, most tokens were never granted to anybody.
            overtakes(visit, former, realm.books().highestGiven(realm.name()));
        }
    }

    /** The next generation is above everything that was ever given, and the former one has ended everywhere. */
    private static void overtakes(Visit visit, Lease former, long highestEver) {
        int shard = former.recordId().shard();
        long highest = new TreeSet<>(visit.realm().granted(shard)).last();
        Lease next = visit.acquired(former.key());
        assertThat(next.token().value()).isGreaterThan(Math.max(highest, highestEver));
        assertThat(visit.commit(next, "next")).isAccepted();
        assertThat(visit.leases().renew(former, Visit.MINUTES, Visit.deadline()))
                .isInstanceOf(RenewOutcome.Lost.class);
        assertThat(visit.commit(former, "late")).isInstanceOf(CommitOutcome.Rejected.class);
        visit.workIn(shard, 1);
    }
}
