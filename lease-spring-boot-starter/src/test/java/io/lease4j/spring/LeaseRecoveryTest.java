package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionId;
import io.lease4j.Leases;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.spi.LeaseStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;

/** What a process left, as the next one that starts on its journal is told. */
class LeaseRecoveryTest extends OnJournal {

    @Test
    void without_a_file_there_is_no_journal_and_nothing_to_recover() {
        Contexts.memory()
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(ExecutionJournal.class)
                        .doesNotHaveBean(StartupReconciler.class)
                        .doesNotHaveBean(LeaseRecovery.class));
    }

    @Test
    void the_first_start_finds_nothing() {
        process(store)
                .run(context -> assertThat(context.getBean(LeaseRecovery.class)
                                .last()
                                .orElseThrow()
                                .executions())
                        .isEmpty());
    }

    @Test
    void an_execution_that_did_not_finish_is_reported_once_by_event_and_nothing_is_done_about_it() {
        process(store).run(context -> acquire(context.getBean(Leases.class), Duration.ofSeconds(30)));
        List<RecoveryReport> published = new ArrayList<>();
        process(store)
                .withBean("listener", ApplicationListener.class, () -> listener(published))
                .run(context -> {
                    assertThat(published).hasSize(1);
                    RecoveryReport report = published.get(0);
                    assertThat(context.getBean(LeaseRecovery.class).last()).contains(report);
                    assertThat(report.executions()).singleElement().satisfies(line -> {
                        assertThat(line.journaled().execution().id()).isEqualTo(ExecutionId.of("run-1"));
                        assertThat(line.classified().decision()).isEqualTo(RecoveryDecision.REACQUIRE_REQUIRED);
                    });
                    Leases leases = context.getBean(Leases.class);
                    assertThat(leases.inspect(KEY, leases.within(Duration.ofSeconds(30)))
                                    .code())
                            .as("left as it was")
                            .isEqualTo("found");
                });
    }

    @Test
    void a_request_without_an_outcome_is_reported_and_left_alone() {
        process(withoutAnswers()).run(context -> acquire(context.getBean(Leases.class), Duration.ofMillis(50)));
        process(store).run(context -> {
            RecoveryReport report = context.getBean(LeaseRecovery.class).last().orElseThrow();
            assertThat(report.unresolved()).hasSize(1);
            assertThat(report.executions())
                    .extracting(line -> line.classified().decision())
                    .containsExactly(RecoveryDecision.RESOLVE_UNKNOWN_OUTCOME);
        });
    }

    @Test
    void a_request_without_an_outcome_is_resolved_where_that_was_asked_for() {
        process(withoutAnswers()).run(context -> acquire(context.getBean(Leases.class), Duration.ofMillis(50)));
        process(store).withPropertyValues("lease4j.recovery.mode=resolve").run(context -> {
            RecoveryReport report = context.getBean(LeaseRecovery.class).last().orElseThrow();
            assertThat(report.unresolved()).isEmpty();
            assertThat(report.executions())
                    .extracting(line -> line.classified().decision())
                    .containsExactly(RecoveryDecision.REACQUIRE_REQUIRED);
        });
    }

    @Test
    void a_store_that_says_nothing_holds_the_start_up_no_longer_than_its_patience() {
        process(withoutAnswers()).run(context -> acquire(context.getBean(Leases.class), Duration.ofMillis(50)));
        Duration patience = Duration.ofSeconds(1);
        long begun = System.nanoTime();
        process(withoutAnswersTo(Set.of("inspect", "resolve", "cancel")))
                .withPropertyValues("lease4j.recovery.mode=resolve", "lease4j.recovery.patience=1s")
                .run(context -> {
                    assertThat(Duration.ofNanos(System.nanoTime() - begun))
                            .isBetween(patience, patience.multipliedBy(4));
                    assertThat(context.getBean(LeaseRecovery.class)
                                    .last()
                                    .orElseThrow()
                                    .unresolved())
                            .hasSize(1);
                });
    }

    @Test
    void nothing_is_looked_at_where_that_was_asked_for() {
        process(store).run(context -> acquire(context.getBean(Leases.class), Duration.ofSeconds(30)));
        process(store).withPropertyValues("lease4j.recovery.mode=off").run(context -> {
            LeaseRecovery recovery = context.getBean(LeaseRecovery.class);
            assertThat(recovery.last()).isEmpty();
            assertThat(recovery.reconcile().executions()).hasSize(1);
            assertThat(recovery.last()).isPresent();
        });
    }

    /** Does what it is asked, and never says so. */
    private LeaseStore withoutAnswers() {
        return withoutAnswersTo(Set.of("acquire"));
    }

    private LeaseStore withoutAnswersTo(Set<String> questions) {
        return (LeaseStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {LeaseStore.class}, (proxy, method, arguments) -> {
                    try {
                        Object answer = method.invoke(store, arguments);
                        return questions.contains(method.getName()) ? new CompletableFuture<>() : answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static ApplicationListener<PayloadApplicationEvent<LeaseRecoveryReported>> listener(
            List<RecoveryReport> published) {
        return new ApplicationListener<>() {
            @Override
            public void onApplicationEvent(PayloadApplicationEvent<LeaseRecoveryReported> event) {
                published.add(event.getPayload().report());
            }
        };
    }
}
