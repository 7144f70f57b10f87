package io.lease4j.recovery.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.RequestId;
import io.lease4j.Term;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.JournalOpening;
import io.lease4j.recovery.JournaledExecution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Values that the tests of the journal start from, and what they find in it. */
final class Given {

    static final Namespace NAMESPACE = Namespace.of("orders");
    static final LeaseKey KEY = LeaseKey.of(NAMESPACE, List.of("42"));
    static final Holder HOLDER = Holder.of("billing", "instance-1");
    static final AuthorityRecordId RECORD = new AuthorityRecordId(NamespaceId.of("creation-1"), 3);
    static final BackendTime NOW = BackendTime.ofEpochMillis(1_700_000_000_000L);
    static final FirstSent SENT = new FirstSent(Lineage.of("lineage-1"), NOW);
    static final Duration TTL = Duration.ofSeconds(30);
    static final ExecutionId EXECUTION = ExecutionId.of("execution-1");

    private Given() {}

    /** A journal that writes and calls back in place. */
    static ExecutionJournal open(Disk disk) {
        return opening(disk).orThrow();
    }

    static JournalOpening opening(Disk disk) {
        return opening(disk, Long.MAX_VALUE);
    }

    static JournalOpening opening(Disk disk, long rotateAt) {
        return FileJournal.open(
                NAMESPACE, disk, new JournalPlace(Runnable::run, Runnable::run, rotateAt, () -> {}, () -> {}));
    }

    /** What a process finds that starts after the one with this disk and its machine have died. */
    static ExecutionJournal restarted(MemoryDisk disk) {
        return open(new MemoryDisk(disk.durable));
    }

    static JournaledExecution only(ExecutionJournal journal) {
        assertThat(journal.contents().executions()).hasSize(1);
        return journal.contents().executions().get(0);
    }

    static boolean done(CompletionStage<Boolean> stage) {
        return stage.toCompletableFuture().join();
    }

    static AcquireRequest acquire(String id) {
        return asking(id).executionId(EXECUTION).build();
    }

    static AcquireRequest.Builder asking(String id) {
        return AcquireRequest.builder(KEY, HOLDER).requestId(RequestId.of(id)).ttl(TTL);
    }

    static Generation generation(long token) {
        return new Generation(KEY, LeaseId.of("lease-" + token), FencingToken.of(token));
    }

    static AcquireOutcome acquired(AcquireRequest request, long token) {
        return new AcquireOutcome.Acquired(
                new Lease(
                        generation(token),
                        RECORD,
                        request.caller(),
                        request.executionId(),
                        Map.of(),
                        NOW,
                        NOW.plus(TTL),
                        NOW.plus(TTL),
                        0),
                Term.reported(TTL),
                false);
    }
}
