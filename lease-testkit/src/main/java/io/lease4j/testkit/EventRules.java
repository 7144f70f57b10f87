package io.lease4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.observe.EventContext;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.testkit.control.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is told of a backend's steps: at the transition, once, with what its answers say. */
abstract class EventRules extends KeyRules {

    private final List<LeaseEvent> events = new ArrayList<>();

    @Test
    @Tag("V-1")
    void a_life_is_told_at_its_transitions_with_generation_and_backend_time() {
        LeaseKey key = bench().key("told");
        Worker a = bench().worker("A", events::add);
        AcquireRequest request = a.prepare(key).build();
        Lease lease = a.acquired(request);
        told(lease, Step.ACQUIRE, LeaseEvent.Granted.class);
        Outcome replayed = a.acquire(request);
        assertThat(names())
                .as("what a replay tells, answered with %s", replayed.code())
                .isEmpty();
        Outcome unused = a.renew(lease);
        told(lease, Step.RENEW, LeaseEvent.Renewed.class);
        a.released(lease);
        told(lease, Step.RELEASE, LeaseEvent.Released.class);
    }

    @Test
    @Tag("V-1")
    void an_expiry_is_told_by_who_supersedes_it() {
        LeaseKey key = bench().key("told expired");
        Lease expired = bench().worker("A").acquired(key);
        bench().advance(key, bench().ttl());
        Worker b = bench().worker("B", events::add);
        Lease lease = b.acquired(key);
        assertThat(events)
                .as("what the next holder tells")
                .filteredOn(LeaseEvent.Expired.class::isInstance)
                .extracting(event -> ((LeaseEvent.Expired) event).expired())
                .containsExactly(expired.generation());
        events.removeIf(LeaseEvent.Expired.class::isInstance);
        told(lease, Step.ACQUIRE, LeaseEvent.Granted.class);
    }

    @Test
    @Tag("V-2")
    void an_unknown_outcome_is_told_when_it_opens_and_when_it_is_resolved() {
        LeaseKey key = bench().key("told unknown");
        Worker a = bench().worker("A", events::add);
        AcquireRequest request = a.prepare(key).build();
        bench().interposer().next(Step.ACQUIRE).failAfter();
        Outcome silence = a.acquire(request);
        assertThat(names()).as("what is told of %s", silence.code()).containsExactly("UnknownOpened");
        events.clear();
        Outcome answered = a.acquire(request);
        assertThat(names())
                .as("what is told when the same request is answered with %s", answered.code())
                .containsOnlyOnce("UnknownResolved")
                .doesNotContain("UnknownOpened");
    }

    private void told(Lease lease, Step step, Class<? extends LeaseEvent> kind) {
        assertThat(names()).as("what %s tells", step).containsExactly(kind.getSimpleName());
        EventContext context = events.get(0).context();
        assertThat(context.leaseId()).as("the lease that is told of").hasValue(lease.leaseId());
        assertThat(context.token()).as("the token that is told of").hasValue(lease.token());
        assertThat(context.backendTime()).as("the backend time that is told").hasValue(bench().lastStepTime(step));
        events.clear();
    }

    private List<String> names() {
        return events.stream().map(event -> event.getClass().getSimpleName()).collect(Collectors.toList());
    }
}
