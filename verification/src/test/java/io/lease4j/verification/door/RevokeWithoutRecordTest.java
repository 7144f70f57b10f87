package io.lease4j.verification.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.ForeignMemorySink;
import io.lease4j.memory.MemoryLeaseStore;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A lost authority record has forgotten which sinks are registered; a revocation must not forget to seal them. */
class RevokeWithoutRecordTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    @Test
    @Tag("E-10")
    @Tag("F-11")
    void a_revocation_without_the_authority_record_seals_every_sink_that_the_operator_can_reach() {
        ForeignMemorySink sink = new ForeignMemorySink(SinkName.of("invoices"));
        LeaseKey key = LeaseKey.of("billing", "invoice", "42");
        try (MemoryLeaseStore store = MemoryLeaseStore.builder(Namespace.of("billing"))
                        .shards(1)
                        .build();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.of("on-call", "console"))
                        .sink(sink)
                        .build();
                Leases leases = Leases.builder(store, Holder.of("worker", "a")).build()) {
            assertThat(operator.register(sink, operator.within(SOON))).isInstanceOf(AdminOutcome.Done.class);
            AcquireOutcome granted = leases.acquire(key, Duration.ofMinutes(1), leases.within(SOON));
            assertThat(granted).isInstanceOf(AcquireOutcome.Acquired.class);
            Lease lease = ((AcquireOutcome.Acquired) granted).lease();
            store.faults().deleteAuthorityRecord(0);

            RevokeOutcome revoked = operator.revoke(lease.generation(), "wrong price list", operator.within(SOON));
            CommitOutcome late = leases.effects(sink)
                    .commit(
                            Effect.of(key, EffectId.random(), "invoice", new byte[0]),
                            lease.authority(ExecutionId.random()),
                            leases.within(SOON));

            assertThat(revoked)
                    .isInstanceOfSatisfying(
                            RevokeOutcome.Revoked.class,
                            outcome -> assertThat(outcome.sealed()).containsExactly(sink.name()));
            assertThat(late)
                    .isInstanceOfSatisfying(
                            CommitOutcome.Rejected.class,
                            rejected -> assertThat(rejected.reason()).isEqualTo(RejectedReason.SEALED));
        }
    }
}
