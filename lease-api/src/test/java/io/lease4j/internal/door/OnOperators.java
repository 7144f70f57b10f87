package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.internal.door.OperatorFixture.View;
import java.util.Set;

/** For tests of what an operator installs: one operator with a witness, one without, and a sink that both know. */
abstract class OnOperators {

    static final FloorProof BY_WITNESS = new FloorProof.ByWitness();

    final ScriptedSink ledger = new ScriptedSink("ledger");
    final ScriptedWitness witness = new ScriptedWitness();
    final OperatorFixture witnessed = new OperatorFixture(settings -> settings.withWitness(witness), ledger);
    final OperatorFixture alone = new OperatorFixture(ledger);

    static FloorProof byOperator(long base) {
        return new FloorProof.ByOperator(base, "restored yesterday's backup", Set.of(SinkName.of("outbox")));
    }

    static void describe(OperatorFixture door, View view) {
        door.store.answers("describe", sent -> door.done(view));
    }

    static void install(OperatorFixture door, View view) {
        door.store.answers("ticket", sent -> door.done(view.withTicket()));
        door.store.answers("install", sent -> door.done(door.view()));
    }

    static void assertObstacle(AdminOutcome outcome, String obstacle) {
        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(RefusedReason.NOT_ALLOWED);
            assertThat(refused.obstacles()).anyMatch(text -> text.contains(obstacle));
        });
    }

    AdminOutcome prove(OperatorFixture door, FloorProof proof) {
        return door.operator.prove(door.store.record(), proof, door.in(5));
    }
}
