package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.spi.LeaseStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;

/** What a process left, as the next one that starts on its journal is told. */
class LeaseRecoveryTest {

    private static final LeaseKey KEY = LeaseKey.of("billing", "invoice", "42");
    private static final Duration TTL = Duration.ofMinutes(10);

    /** Outlives the contexts, as a server does. */
    private final MemoryLeaseStore store = MemoryLeaseStore.create(Namespace.of("billing"));

    @TempDir
    Path folder;

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

    @Test
    void a_journal_in_a_folder_that_is_not_there_ends_the_start_and_the_folder_is_named() {
        Path file = folder.resolve("nowhere").resolve("leases.journal");
        LeaseStartException shown = refused(file);
        assertThat(shown)
                .hasMessageContaining("lease4j.journal.file")
                .hasMessageContaining("NOT_ACCESSIBLE")
                .hasMessageNotContaining("at byte");
        assertThat(shown.repair())
                .contains(file.getParent().toString(), "does not exist")
                .doesNotContain("damaged");
    }

    @Test
    void a_file_that_is_no_journal_ends_the_start_and_is_left_as_it_is() throws Exception {
        Path file = Files.writeString(folder.resolve("leases.journal"), "something else altogether, and long enough");
        LeaseStartException shown = refused(file);
        assertThat(shown).hasMessageContaining("NOT_A_JOURNAL").hasMessageNotContaining("at byte");
        assertThat(shown.repair()).contains("lease4j.journal.file", "another file");
        assertThat(file).hasContent("something else altogether, and long enough");
    }

    @Test
    void a_journal_that_is_open_ends_the_start_of_a_second_application() {
        Path file = folder.resolve("leases.journal");
        Contexts.memory("lease4j.journal.file=" + file).run(first -> {
            assertThat(first).hasNotFailed();
            assertThat(refused(file).repair()).contains("lease4j.journal.file", "each process");
        });
    }

    @Test
    void a_damaged_journal_ends_the_start_and_the_place_is_told() throws Exception {
        Path file = folder.resolve("leases.journal");
        process(store).run(context -> acquire(context.getBean(Leases.class), Duration.ofMinutes(1)));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        var unusedPath = Files.write(file, bytes);
        LeaseStartException shown = refused(file);
        assertThat(shown).hasMessageContaining("DAMAGED, at byte ");
        assertThat(shown.repair()).contains("move it away");
    }

    private static LeaseStartException refused(Path file) {
        AtomicReference<LeaseStartException> shown = new AtomicReference<>();
        Contexts.memory("lease4j.journal.file=" + file)
                .run(context -> shown.set(Contexts.shown(context.getStartupFailure())));
        return shown.get();
    }

    private ApplicationContextRunner process(LeaseStore seen) {
        return Contexts.runner()
                .withPropertyValues(
                        "spring.application.name=invoices", "lease4j.journal.file=" + folder.resolve("leases.journal"))
                .withBean(LeaseStore.class, () -> seen, definition -> definition.setDestroyMethodName(""));
    }

    private static void acquire(Leases leases, Duration patience) {
        AcquireOutcome unused = leases.acquire(
                leases.prepare(KEY)
                        .ttl(TTL)
                        .executionId(ExecutionId.of("run-1"))
                        .build(),
                leases.within(patience));
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
