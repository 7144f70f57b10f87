package io.lease4j.spring;

import io.lease4j.Leases;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.spi.LeaseStore;
import java.io.File;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;

/**
 * Configures the {@link ExecutionJournal} in the file that {@code lease4j.journal.file} names, and what is done with it when
 * the application starts. Nothing is acquired or given back by it: what follows is the application's.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = LeaseStoreAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "lease4j.enabled", matchIfMissing = true)
public final class LeaseJournalAutoConfiguration {

    LeaseJournalAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("lease4j.journal.file")
    ExecutionJournal leaseJournal(LeaseProperties properties, LeaseStore store) {
        File file =
                Checked.required("lease4j.journal.file", properties.journal().file(), "Set it to a file.");
        JournalOpening opening = FileExecutionJournal.open(file.toPath(), store.namespace());
        if (opening instanceof JournalOpening.NotOpened not) {
            throw JournalNotOpened.of(file.toPath(), not);
        }
        return opening.orThrow();
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(ExecutionJournal.class)
    StartupReconciler leaseReconciler(Leases leases, ExecutionJournal journal) {
        // A process that has just started is another instance than any before it, and never resumes.
        return new StartupReconciler(leases, journal, execution -> false);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(ExecutionJournal.class)
    LeaseRecovery leaseRecovery(
            StartupReconciler reconciler, Leases leases, LeaseProperties properties, ApplicationEventPublisher events) {
        return LeaseRecovery.of(reconciler, leases, properties.recovery(), events);
    }
}
