package io.lease4j.verification.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.AcceptedEffect;
import io.lease4j.memory.ForeignMemorySink;
import io.lease4j.time.SystemTime;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The sink of workers that are killed, which outlives them. */
final class Ledger {

    private final ForeignMemorySink sink = new ForeignMemorySink(SinkName.of("ledger"));

    ForeignMemorySink sink() {
        return sink;
    }

    /** The id of an effect is that of the first execution that wanted it. */
    void commit(ExecutionAuthority authority) {
        String id = authority.executionId().value();
        Effect effect = Effect.of(authority.key(), EffectId.of(id), "charge", id.getBytes(StandardCharsets.UTF_8));
        assertThat(sink.commit(effect, authority, Deadline.within(WorkerMain.PATIENCE, SystemTime.monotonicClock()))
                        .toCompletableFuture()
                        .join())
                .isInstanceOf(CommitOutcome.Accepted.class);
    }

    /** The ids of all effects that were accepted for these keys, in order. */
    List<String> accepted(List<LeaseKey> keys) {
        return keys.stream()
                .flatMap(key -> sink.effects(key).stream())
                .map(AcceptedEffect::effect)
                .map(effect -> effect.id().value())
                .sorted()
                .toList();
    }
}
