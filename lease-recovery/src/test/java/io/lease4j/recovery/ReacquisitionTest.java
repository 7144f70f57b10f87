package io.lease4j.recovery;

import static io.lease4j.recovery.Given.EXECUTION;
import static io.lease4j.recovery.Given.GENERATION;
import static io.lease4j.recovery.Given.KEY;
import static io.lease4j.recovery.Given.NOW;
import static io.lease4j.recovery.Given.RECORD;
import static io.lease4j.recovery.Given.RESTARTED;
import static io.lease4j.recovery.Given.SELF;
import static io.lease4j.recovery.Given.TOKEN;
import static io.lease4j.recovery.Given.active;
import static io.lease4j.recovery.Given.found;
import static io.lease4j.recovery.Given.generation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.Leases;
import io.lease4j.Term;
import io.lease4j.observe.LeaseEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReacquisitionTest {

    private static final ExecutionId NEXT = ExecutionId.of("execution-2");

    private final FakeStore store = new FakeStore();
    private final List<LeaseEvent> events = new ArrayList<>();
    private final Leases leases = Leases.builder(store.store(), RESTARTED).build();
    private final Reacquisition reacquisition = new Reacquisition(leases, events::add);

    @Test
    @Tag("RC-11")
    @Tag("V-1")
    void a_new_execution_names_the_old_one_and_it_is_told() {
        store.answers("inspect", found(active(GENERATION, SELF)));
        store.answers("acquire", arguments -> acquired((AcquireRequest) arguments[0], false));
        AcquireRequest request = reacquisition
                .prepare(EXECUTION, NEXT)
                .ttl(Duration.ofSeconds(30))
                .build();

        AcquireOutcome outcome = reacquisition.acquire(EXECUTION, request, leases.within(Duration.ofSeconds(10)));

        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(request.executionId()).contains(NEXT);
        assertThat(request.key()).isEqualTo(KEY);
        assertThat(Reacquisition.formerOf(request.metadata())).contains(EXECUTION.id());
        assertThat(events).singleElement().isInstanceOfSatisfying(LeaseEvent.Reacquired.class, event -> {
            assertThat(event.former()).isEqualTo(GENERATION);
            assertThat(event.context().token()).contains(generation(TOKEN + 1).token());
            assertThat(event.context().executionId()).contains(NEXT);
        });
    }

    @Test
    @Tag("RC-11")
    void neither_a_replay_nor_what_follows_no_generation_is_told() {
        store.answers("inspect", found(active(GENERATION, SELF)));
        store.answers("acquire", arguments -> acquired((AcquireRequest) arguments[0], true));
        AcquireRequest request = reacquisition
                .prepare(EXECUTION, NEXT)
                .ttl(Duration.ofSeconds(30))
                .build();
        AcquireOutcome replayed = reacquisition.acquire(EXECUTION, request, leases.within(Duration.ofSeconds(10)));
        store.answers("acquire", arguments -> acquired((AcquireRequest) arguments[0], false));
        UnfinishedExecution neverGranted = new UnfinishedExecution(EXECUTION.id(), KEY, SELF, RECORD, Optional.empty());
        AcquireOutcome first = reacquisition.acquire(
                neverGranted,
                reacquisition
                        .prepare(neverGranted, ExecutionId.of("execution-3"))
                        .ttl(Duration.ofSeconds(30))
                        .build(),
                leases.within(Duration.ofSeconds(10)));

        assertThat(List.of(replayed, first)).hasOnlyElementsOfType(AcquireOutcome.Acquired.class);
        assertThat(events).isEmpty();
    }

    @Test
    @Tag("RC-11")
    void an_execution_does_not_go_on_under_its_old_id() {
        assertThatThrownBy(() -> reacquisition.prepare(EXECUTION, EXECUTION.id()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void what_is_no_id_names_no_execution() {
        assertThat(Reacquisition.formerOf(Map.of())).isEmpty();
        assertThat(Reacquisition.formerOf(Map.of(Reacquisition.FORMER_EXECUTION, "")))
                .isEmpty();
    }

    private static AcquireOutcome acquired(AcquireRequest request, boolean replayed) {
        return new AcquireOutcome.Acquired(
                new Lease(
                        generation(TOKEN + 1),
                        RECORD,
                        request.caller(),
                        request.executionId(),
                        request.metadata(),
                        NOW,
                        NOW.plus(request.ttl()),
                        NOW.plus(request.maxLifetime()),
                        0),
                Term.reported(request.ttl()),
                replayed);
    }
}
