package io.lease4j.memory;

import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.done;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.FirstSent;
import io.lease4j.Lineage;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import java.time.Duration;

/** For tests of a store with a witness and two records, whose namespace has not been created yet. */
abstract class OnUncreatedStore {

    static final NamespaceSettings SETTINGS =
            NamespaceSettings.defaults().withWitness().withHistoryLength(50);

    final ManualClock clock = new ManualClock();
    final Driver driver = new Driver(
            MemoryLeaseStore.builder(Driver.NAMESPACE)
                    .shards(2)
                    .settings(NamespaceSettings.defaults().withWitness())
                    .clock(clock)
                    .build(),
            clock);
    final NamespaceId id = NamespaceId.random();

    @CanIgnoreReturnValue
    AuthorityRecordView create(int shard, long base) {
        return done(tryCreate(id, shard, base, SETTINGS));
    }

    AdminOutcome tryCreate(NamespaceId namespaceId, int shard, long base, NamespaceSettings settings) {
        return driver.take(driver.store.create(creation(namespaceId, shard, base, settings), DEADLINE));
    }

    static RecordCreation creation(NamespaceId namespaceId, int shard, long base, NamespaceSettings settings) {
        return new RecordCreation(new AuthorityRecordId(namespaceId, shard), new TokenRange(base, base + 50), settings);
    }

    void complete(int shard) {
        done(driver.take(driver.store.completeCreation(recordId(shard), DEADLINE)));
    }

    AuthorityRecordView describe(int shard) {
        return driver.describe(recordId(shard));
    }

    AuthorityRecordId recordId(int shard) {
        return new AuthorityRecordId(id, shard);
    }

    static String obstacle(AdminOutcome outcome) {
        assertRefused(outcome, RefusedReason.NOT_ALLOWED);
        return ((Refused) outcome).obstacles().get(0);
    }

    Transmission sent() {
        Lineage lineage = describe(0).servingLineage();
        Stamp stamp =
                new Stamp(lineage, driver.time().plus(Duration.ofSeconds(5)), new FirstSent(lineage, driver.time()));
        return new Transmission(stamp, 0, DEADLINE);
    }
}
