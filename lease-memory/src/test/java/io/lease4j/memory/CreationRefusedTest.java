package io.lease4j.memory;

import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.NamespaceSettings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What stands against a creation, or against its completion. */
class CreationRefusedTest extends OnUncreatedStore {

    @Test
    @Tag("F-10")
    void whatIsCompleteIsNotCreatedAgain() {
        create(0, 100);
        create(1, 200);
        complete(0);
        assertThat(obstacle(tryCreate(id, 0, 100, SETTINGS))).isEqualTo("the record exists");
        // The other one still has its mark: the creation goes on.
        create(1, 200);
        complete(1);
        assertThat(obstacle(tryCreate(id, 1, 100, SETTINGS))).isEqualTo("the record exists");
        AdminOutcome.Done again = (AdminOutcome.Done) driver.take(driver.store.completeCreation(recordId(1), DEADLINE));
        assertThat(again.how()).isEqualTo("created already");
    }

    @Test
    @Tag("F-10")
    void anotherCreationOfTheNamespaceIsRefused() {
        create(0, 100);
        assertThat(obstacle(tryCreate(NamespaceId.random(), 1, 100, SETTINGS)))
                .isEqualTo("the store serves another creation of the namespace: " + id);
        assertRefused(
                driver.take(driver.store.describe(new AuthorityRecordId(NamespaceId.random(), 0), DEADLINE)),
                RefusedReason.NOT_ALLOWED);
        assertThat(obstacle(tryCreate(id, 1, 100, NamespaceSettings.defaults().withWitness())))
                .isEqualTo("the creation was begun with other settings");
        assertThat(obstacle(tryCreate(id, 0, 100, NamespaceSettings.defaults().withWitness())))
                .isEqualTo("the creation was begun with other settings");
        assertThat(describe(1).exists()).isFalse();
    }

    @Test
    @Tag("F-10")
    void leasesOfTheNamespaceStandAgainstIt() {
        driver.store.faults().plantToken(KEY, 7);
        assertThat(obstacle(tryCreate(id, 0, 100, SETTINGS))).isEqualTo("the store holds leases of the namespace");
        assertThat(obstacle(tryCreate(id, 1, 100, SETTINGS))).isEqualTo("the store holds leases of the namespace");
    }

    @Test
    @Tag("F-10")
    void aStoreWithoutAWitnessIsCreatedByConstructingIt() {
        Driver plain = Driver.plain();
        NamespaceId known = plain.store.namespaceId().orElseThrow();
        Refused refused = (Refused)
                plain.take(plain.store.create(creation(known, 0, 100, NamespaceSettings.defaults()), DEADLINE));
        assertThat(refused.obstacles()).containsExactly("the record exists");
    }

    @Test
    @Tag("F-10")
    void aRecordThatWasNotWrittenIsNotCompleted() {
        assertRefused(
                driver.take(driver.store.completeCreation(recordId(0), DEADLINE)), RefusedReason.NAMESPACE_MISSING);
        create(0, 100);
        assertRefused(
                driver.take(driver.store.completeCreation(recordId(1), DEADLINE)), RefusedReason.NAMESPACE_MISSING);
        assertRefused(
                driver.take(driver.store.create(creation(id, 2, 100, SETTINGS), DEADLINE)),
                RefusedReason.INVALID_REQUEST);
    }

    @Test
    void aStubIsNotCompleted() {
        create(0, 100);
        complete(0);
        driver.take(driver.store.ticket(recordId(1), DEADLINE));
        assertRefused(
                driver.take(driver.store.completeCreation(recordId(1), DEADLINE)), RefusedReason.NAMESPACE_MISSING);
        assertThat(obstacle(tryCreate(id, 1, 100, SETTINGS)))
                .isEqualTo("the namespace was complete: a missing record is not a new one, prove it");
    }
}
