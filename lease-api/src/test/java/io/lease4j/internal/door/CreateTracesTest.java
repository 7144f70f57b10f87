package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any trace of an earlier creation refuses another one. */
class CreateTracesTest extends OnCreation {

    @Test
    @Tag("F-10")
    void a_trace_at_the_witness_refuses() {
        witness.entry =
                Optional.of(new WitnessEntry(Namespace.of("orders"), NamespaceId.of("former"), false, 7, Set.of()));
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "witness knows a creation");
        assertObstacle(witnessed.operator.createNeverExisted(ALONE, witnessed.in(5)), "witness knows a creation");
        witness.entry = Optional.of(new WitnessEntry(
                Namespace.of("orders"), NamespaceId.of("former"), true, 7, Set.of(SinkName.of("ledger"))));
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "it was used");
        witness.answers("look", new WitnessOutcome.Unavailable("no route"));
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "no route");

        assertThat(witnessed.store.seen).isEmpty();
        assertThat(witness.raised).isEmpty();
    }

    @Test
    @Tag("F-10")
    void a_trace_at_the_store_refuses() {
        alone.store.namespaceId = Optional.of(ScriptedStore.ID);
        alone.store.answers("describe", sent -> alone.done(alone.view()));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "store shows a creation");

        // A store that keeps its records by name shows another creation than the one that was asked for.
        alone.store.namespaceId = Optional.empty();
        alone.store.answers("describe", sent -> alone.done(alone.view()));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "store shows a creation");

        witnessed.store.namespaceId = Optional.of(ScriptedStore.ID);
        witness.entry =
                Optional.of(new WitnessEntry(Namespace.of("orders"), NamespaceId.of("creation-2"), true, 0, Set.of()));
        missing(witnessed);
        assertObstacle(witnessed.operator.create(WITNESSED, witnessed.in(5)), "store shows a creation");

        missing(alone);
        alone.store.answers("create", sent -> Refused.notAllowed(List.of("leases are held")));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "leases are held");
    }

    @Test
    @Tag("F-10")
    void a_trace_at_a_sink_refuses() {
        missing(alone);
        ledger.floors.put(new AuthorityRecordId(NamespaceId.of("any"), 0), 3L);
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "sink ledger shows traces");

        missing(alone);
        ledger.answers("traces", refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertObstacle(alone.operator.createNeverExisted(ALONE, alone.in(5)), "could not be asked");
        assertThat(alone.store.created).isEmpty();
    }
}
