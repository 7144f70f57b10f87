package io.lease4j.spring;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.spi.LeaseStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** For tests of processes that start one after the other on one journal, before a store that outlives them. */
abstract class OnJournal {

    static final LeaseKey KEY = LeaseKey.of("billing", "invoice", "42");
    static final Duration TTL = Duration.ofMinutes(10);

    /** Outlives the contexts, as a server does. */
    final MemoryLeaseStore store = MemoryLeaseStore.create(Namespace.of("billing"));

    @TempDir
    Path folder;

    ApplicationContextRunner process(LeaseStore seen) {
        return Contexts.runner()
                .withPropertyValues(
                        "spring.application.name=invoices", "lease4j.journal.file=" + folder.resolve("leases.journal"))
                .withBean(LeaseStore.class, () -> seen, definition -> definition.setDestroyMethodName(""));
    }

    static void acquire(Leases leases, Duration patience) {
        AcquireOutcome unused = leases.acquire(
                leases.prepare(KEY)
                        .ttl(TTL)
                        .executionId(ExecutionId.of("run-1"))
                        .build(),
                leases.within(patience));
    }
}
