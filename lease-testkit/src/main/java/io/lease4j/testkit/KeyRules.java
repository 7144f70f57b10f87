package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.HistoryEntry;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keys are kept byte for byte. */
abstract class KeyRules extends ValueRules {

    @Test
    @Tag("K-1")
    void keys_that_differ_in_one_byte_are_different_keys() {
        Map<LeaseKey, Lease> leases = new LinkedHashMap<>();
        Worker a = bench().worker("A");
        for (LeaseKey key : Texts.similarKeys(bench().store().namespace())) {
            AcquireOutcome outcome = a.acquire(a.prepare(key).ttl(LONG).build());
            assertThat(outcome)
                    .as("an acquire of %s, which nobody holds", key.components())
                    .isAcquired();
            leases.put(key, ((AcquireOutcome.Acquired) outcome).lease());
        }
        leases.forEach((key, lease) -> {
            assertThat(bench().observed(key)).as("%s", key.components()).isSameGenerationAs(lease);
            assertThat(bench().observed(key).key()).as("the key of its lease").isEqualTo(key);
        });
    }

    @Test
    @Tag("K-1")
    @Tag("K-2")
    void the_longest_keys_are_kept_whole() {
        Worker a = bench().worker("A");
        List<LeaseKey> keys = Texts.longestKeys(bench().store().namespace());
        for (LeaseKey key : keys) {
            Lease lease = a.acquired(key);
            assertThat(lease.key()).as("the key of a lease").isEqualTo(key);
            assertThat(bench().observed(key)).as("the lease").isSameGenerationAs(lease);
            if (bench().fixture().supports(Capability.HISTORY)) {
                assertThat(history(key))
                        .as("history of one of the longest keys")
                        .allMatch(entry -> !(entry instanceof HistoryEntry.Granted granted)
                                || granted.generation().equals(lease.generation()));
            }
        }
    }

    @Test
    @Tag("K-2")
    void a_key_of_another_namespace_is_refused_before_anything_is_sent() {
        LeaseKey foreign = LeaseKey.of("not-" + bench().store().namespace().name(), "kit");
        Worker a = bench().worker("A");
        int seen = bench().interposer().seen().size();
        AcquireOutcome outcome = a.acquire(foreign);
        assertThat(bench().interposer().seen()).as("what was sent").hasSize(seen);
        assertThat(outcome).as("an acquire of a key of another namespace").isRefused(RefusedReason.INVALID_REQUEST);
    }
}
