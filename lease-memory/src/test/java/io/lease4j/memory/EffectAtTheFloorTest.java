package io.lease4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.NotKnowableReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A generation at the floor has ended with the history that the floor was raised above; so have its effects. */
class EffectAtTheFloorTest {

    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Holder OPERATOR = Holder.of("on-call", "console");

    @Test
    @Tag("E-7")
    void an_effect_of_a_token_that_is_the_floor_itself_is_lost_with_its_history() {
        NamespaceSettings settings = NamespaceSettings.defaults().withWitness();
        try (MemoryLeaseStore store = MemoryLeaseStore.builder(Namespace.of("billing"))
                        .shards(2)
                        .settings(settings)
                        .build();
                LeaseOperator operator = LeaseOperator.builder(store, OPERATOR)
                        .witness(new MemoryWitness(16))
                        .build();
                Leases leases = Leases.builder(store, OPERATOR).build()) {
            assertThat(operator.create(settings, operator.within(SOON))).isInstanceOf(AdminOutcome.Done.class);
            AuthorityRecordView second = ((AdminOutcome.Done) operator.describe(operator.within(SOON)))
                    .records().stream()
                            .filter(record -> record.floor() > 0)
                            .findFirst()
                            .orElseThrow();
            LeaseKey key = keyIn(store, second);
            ExecutionAuthority atTheFloor = new ExecutionAuthority(
                    second.recordId(),
                    new Generation(key, LeaseId.random(), FencingToken.of(second.floor())),
                    OPERATOR,
                    ExecutionId.random(),
                    BackendTime.ofEpochMillis(0));
            Effect effect = Effect.of(key, EffectId.random(), "invoice", new byte[0]);

            assertThat(leases.effects(store.sink(SinkName.of("beside")))
                            .cancel(effect, atTheFloor, leases.within(SOON)))
                    .isEqualTo(new CancelEffectOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY));
        }
    }

    private static LeaseKey keyIn(MemoryLeaseStore store, AuthorityRecordView record) {
        for (int i = 0; ; i++) {
            LeaseKey key = LeaseKey.of("billing", "key", "n" + i);
            if (store.recordOf(key).orElseThrow().equals(record.recordId())) {
                return key;
            }
        }
    }
}
