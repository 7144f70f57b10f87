package io.lease4j.internal.door;

import static io.lease4j.internal.door.OperatorFixture.TICKET;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.internal.door.OperatorFixture.View;
import io.lease4j.spi.Installation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Giving a proven record further tokens. */
class ExtendTest extends OnOperators {

    @Test
    @Tag("F-6")
    void extends_a_proven_record_through_the_witness() {
        View view = witnessed.view().witness();
        describe(witnessed, view);
        install(witnessed, view);

        assertThat(witnessed.operator.extend(witnessed.store.record(), witnessed.in(5)))
                .isInstanceOf(AdminOutcome.Done.class);

        assertThat(witness.raised)
                .singleElement()
                .satisfies(raise -> assertThat(raise.kind()).isEqualTo(RaiseRequest.Kind.EXTENSION));
        assertThat(witnessed.store.installed)
                .containsExactly(new Installation.Extension(
                        witnessed.store.record(), witnessed.store.lineage, TICKET, new TokenRange(100, 200)));
    }

    @Test
    @Tag("F-6")
    void extends_nothing_else() {
        describe(witnessed, witnessed.view().unproven().witness());
        assertObstacle(witnessed.operator.extend(witnessed.store.record(), witnessed.in(5)), "has to be proven");
        describe(alone, alone.view());
        assertObstacle(alone.operator.extend(alone.store.record(), alone.in(5)), "given no witness");
        View view = witnessed.view().witness();
        describe(witnessed, view);
        witnessed.store.answers("ticket", sent -> witnessed.done(view.withTicket()));
        witness.answers("raise", new WitnessOutcome.NotAllowed("another lineage was proven last"));
        assertObstacle(
                witnessed.operator.extend(witnessed.store.record(), witnessed.in(5)),
                "another lineage was proven last");
    }
}
