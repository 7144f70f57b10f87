package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AsyncLeases;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import io.lease4j.testkit.server.Poll;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LeaseAutoConfigurationTest {

    private static final LeaseKey KEY = LeaseKey.of("billing", "invoice", "42");

    @Test
    void a_worker_gets_its_front_doors_and_not_the_operators() {
        Contexts.memory().run(context -> {
            assertThat(context)
                    .hasNotFailed()
                    .hasSingleBean(Leases.class)
                    .hasSingleBean(AsyncLeases.class)
                    .hasSingleBean(LeaseKeeper.class)
                    .doesNotHaveBean(LeaseOperator.class);
            assertThat(context.getBean(Leases.class).holder().principal()).isEqualTo("invoices");
        });
    }

    @Test
    void the_operator_is_there_for_who_asks_for_it() {
        Contexts.memory("lease4j.operator.enabled=true").run(context -> {
            LeaseOperator operator = context.getBean(LeaseOperator.class);
            assertThat(operator.freeze(operator.within(Duration.ofSeconds(5))).code())
                    .isEqualTo("done");
        });
    }

    @Test
    void principal_and_instance_are_the_properties_where_they_are_set() {
        Contexts.memory("lease4j.holder.principal=billing", "lease4j.holder.instance=pod-1/2026-03-01T10:00:00Z")
                .run(context -> assertThat(context.getBean(Leases.class).holder())
                        .isEqualTo(Holder.of("billing", "pod-1/2026-03-01T10:00:00Z")));
    }

    @Test
    void a_holder_without_any_name_is_asked_for() {
        Contexts.runner()
                .withPropertyValues("lease4j.backend=memory", "lease4j.namespace=billing")
                .run(context -> assertThat(Contexts.shown(context.getStartupFailure()))
                        .hasMessage("The property lease4j.holder.principal is not set."));
    }

    @Test
    void the_keeper_holds_as_the_properties_say() {
        Contexts.memory(
                        "lease4j.keeper.ttl=20s",
                        "lease4j.keeper.max-lifetime=1h",
                        "lease4j.keeper.max-wait=3s",
                        "lease4j.keeper.acquire-timeout=4s",
                        "lease4j.keeper.release-timeout=6s",
                        "lease4j.keeper.margin=1s",
                        "lease4j.keeper.renewal-point=0.2",
                        "lease4j.keeper.warning-point=0.6",
                        "lease4j.keeper.interrupt-on-loss=true")
                .run(context -> {
                    HoldOptions options = context.getBean(HoldOptions.class);
                    assertThat(options.ttl()).isEqualTo(Duration.ofSeconds(20));
                    assertThat(options.maxLifetime()).isEqualTo(Duration.ofHours(1));
                    assertThat(options.maxWait()).isEqualTo(Duration.ofSeconds(3));
                    assertThat(options.acquireTimeout()).isEqualTo(Duration.ofSeconds(4));
                    assertThat(options.releaseTimeout()).isEqualTo(Duration.ofSeconds(6));
                    assertThat(options.margin()).isEqualTo(Duration.ofSeconds(1));
                    assertThat(options.renewalPoint()).isEqualTo(0.2);
                    assertThat(options.warningPoint()).isEqualTo(0.6);
                    assertThat(options.interruptOnLoss()).isTrue();
                    HeldLease held = held(context.getBean(LeaseKeeper.class));
                    assertThat(held.remaining()).isLessThanOrEqualTo(Duration.ofSeconds(19));
                    assertThat(held.lease().grantedAt().until(held.lease().expiresAt()))
                            .isEqualTo(Duration.ofSeconds(20));
                    held.close();
                });
    }

    @Test
    void every_bean_is_left_to_the_application_that_has_its_own() {
        MemoryLeaseStore store = MemoryLeaseStore.create(Namespace.of("own"));
        Holder holder = Holder.ofThisProcess("own");
        Leases leases = Leases.builder(store, holder).build();
        LeaseKeeper keeper = LeaseKeeper.builder(leases).build();
        HoldOptions options = HoldOptions.defaults();
        LeaseOperator operator = LeaseOperator.builder(store, holder).build();
        Contexts.runner()
                .withPropertyValues("lease4j.operator.enabled=true")
                .withBean(MemoryLeaseStore.class, () -> store)
                .withBean(Holder.class, () -> holder)
                .withBean(Leases.class, () -> leases)
                .withBean(AsyncLeases.class, leases::async)
                .withBean(HoldOptions.class, () -> options)
                .withBean(LeaseKeeper.class, () -> keeper)
                .withBean(LeaseOperator.class, () -> operator)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(Leases.class)).isSameAs(leases);
                    assertThat(context.getBean(Holder.class)).isSameAs(holder);
                    assertThat(context.getBean(LeaseKeeper.class)).isSameAs(keeper);
                    assertThat(context.getBean(HoldOptions.class)).isSameAs(options);
                    assertThat(context.getBean(LeaseOperator.class)).isSameAs(operator);
                });
    }

    @Test
    void listeners_of_the_application_are_told_and_customizers_have_the_last_word() {
        List<LeaseEvent> told = new CopyOnWriteArrayList<>();
        List<LeaseEvent> audit = new CopyOnWriteArrayList<>();
        LeaseListener listener = told::add;
        LeasesCustomizer customizer = builder -> builder.audit(audit::add);
        Contexts.memory()
                .withBean(LeaseListener.class, () -> listener)
                .withBean(LeasesCustomizer.class, () -> customizer)
                .run(context -> {
                    held(context.getBean(LeaseKeeper.class)).close();
                    Poll.until("both were told", Duration.ofSeconds(30), () -> granted(told) && granted(audit));
                });
    }

    @Test
    void work_that_still_holds_a_lease_is_told_when_the_grace_is_over_and_before_the_front_door_closes(
            CapturedOutput output) {
        List<LeaseEvent> told = new CopyOnWriteArrayList<>();
        LeaseListener listener = told::add;
        HeldLease[] held = new HeldLease[1];
        Contexts.memory("lease4j.shutdown-timeout=0s")
                .withBean(LeaseListener.class, () -> listener)
                .run(context -> {
                    held[0] = held(context.getBean(LeaseKeeper.class));
                    // Stops when it is told, and gives back: as work that behaves does.
                    held[0].onLoss(loss -> held[0].close());
                });
        assertThat(held[0].isLost()).isTrue();
        assertThat(output).contains("work that still held a lease after PT0S was told to stop");
        Poll.until(
                "given back",
                Duration.ofSeconds(30),
                () -> told.stream().anyMatch(event -> event instanceof LeaseEvent.Released));
    }

    private static boolean granted(List<LeaseEvent> events) {
        return events.stream().anyMatch(event -> event instanceof LeaseEvent.Granted);
    }

    static HeldLease held(LeaseKeeper keeper) {
        HoldOutcome outcome = keeper.hold(KEY);
        assertThat(outcome).isInstanceOf(HoldOutcome.Holding.class);
        return ((HoldOutcome.Holding) outcome).lease();
    }
}
