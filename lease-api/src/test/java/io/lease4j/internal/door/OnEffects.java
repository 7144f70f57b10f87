package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.Effects;
import java.time.Duration;

/** For tests of effects: a front door over a scripted store and a scripted sink, and one effect under a lease. */
abstract class OnEffects {

    final Fixture door = new Fixture();
    final ScriptedSink sink = new ScriptedSink("ledger");
    final Effects effects = door.leases.effects(sink);
    final Effect effect = effect();
    final ExecutionAuthority authority = door.lease(5).authority(ExecutionId.of("run-1"));

    static Effect effect() {
        return Effect.of(KEY, EffectId.of("e-1"), "mail", new byte[] {1});
    }

    CommitOutcome accepted(boolean already) {
        return new CommitOutcome.Accepted(receipt("e-1"), already);
    }

    EffectReceipt receipt(String id) {
        return new EffectReceipt(
                EffectId.of(id), authority.generation().leaseId(), authority.token(), authority.executionId());
    }

    CommitOutcome.Unknown unanswered() {
        sink.isSilent("commit");
        var stage = effects.async().commit(effect, authority, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));
        return (CommitOutcome.Unknown) stage.join();
    }
}
