package io.lease4j.verification.recovery;

import static io.lease4j.verification.recovery.Life.SOON;
import static io.lease4j.verification.recovery.Life.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effects;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemorySink;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.recovery.OutcomeResolver;
import io.lease4j.recovery.Reacquisition;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.Resolution;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.testkit.control.ManualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests of what follows a process that is gone: its store and its sink go on, and its journal is left in a folder. */
abstract class OnLeftJournal {

    static final Namespace NAMESPACE = Namespace.of("orders");
    static final LeaseKey KEY = LeaseKey.of(NAMESPACE, List.of("42"));
    static final ExecutionId EXECUTION = ExecutionId.of("execution-1");
    static final ExecutionId NEXT = ExecutionId.of("execution-2");
    static final Holder FIRST = Holder.of("billing", "first start");
    static final Holder SECOND = Holder.of("billing", "second start");

    final ManualTime time = new ManualTime();
    final MemoryLeaseStore store = MemoryLeaseStore.builder(NAMESPACE)
            .shards(1)
            .clock(time.instantSource())
            .build();
    final MemorySink sink = store.sink(SinkName.of("ledger"));
    final List<LeaseEvent> events = new ArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @TempDir
    Path folder;

    ExecutionJournal journal;
    Leases leases;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    void restartAfter(KillPoint death) {
        Path left = new Life(store, sink, time, FIRST, folder.resolve("journal"), death).until(KEY, EXECUTION);
        ExecutionJournal found = FileExecutionJournal.open(left, NAMESPACE).orThrow();
        opened.add(found);
        start(SECOND, found);
    }

    void start(Holder holder, ExecutionJournal kept) {
        journal = kept;
        leases = Life.door(store, time, holder, kept, events::add);
    }

    ExecutionJournal journalAt(String name) {
        ExecutionJournal made =
                FileExecutionJournal.open(folder.resolve(name), NAMESPACE).orThrow();
        opened.add(made);
        return made;
    }

    RecoveryReport reconcile() {
        return new StartupReconciler(leases, journal, execution -> true, events::add).reconcile(SOON);
    }

    List<RecoveryReport.Line> reconcile(boolean mayResume) {
        return new StartupReconciler(leases, journal, execution -> mayResume, events::add)
                .reconcile(SOON)
                .executions();
    }

    Resolution resolve(LeaseRequest<?> request) {
        return new OutcomeResolver(leases, time.scheduler(), 1, SOON, Duration.ZERO)
                .resolve(request)
                .toCompletableFuture()
                .join();
    }

    Lease followed(UnfinishedExecution former) {
        Generation generation = former.generation().orElseThrow();
        assertThat(leases.release(ReleaseRequest.of(generation, leases.holder(), RequestId.random()), soon()))
                .isInstanceOf(ReleaseOutcome.Released.class);
        Reacquisition reacquisition = new Reacquisition(leases, events::add);
        AcquireRequest request = reacquisition.prepare(former, NEXT).ttl(TTL).build();
        return ((AcquireOutcome.Acquired) reacquisition.acquire(former, request, soon())).lease();
    }

    Lease acquired(AcquireRequest request) {
        return ((AcquireOutcome.Acquired) leases.acquire(request, soon())).lease();
    }

    CommitOutcome commit(ExecutionAuthority authority) {
        Effects effects = leases.effects(sink);
        return effects.commit(Life.effect(KEY), authority, soon());
    }

    Deadline soon() {
        return leases.within(SOON);
    }
}
