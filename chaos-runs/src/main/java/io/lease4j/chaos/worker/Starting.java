package io.lease4j.chaos.worker;

import io.lease4j.Generation;
import io.lease4j.LeaseRequest;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.recovery.JournaledExecution;
import io.lease4j.recovery.RecoveryReport;
import io.lease4j.recovery.StartupReconciler;
import io.lease4j.recovery.UnfinishedExecution;
import java.time.Duration;
import java.util.SplittableRandom;

/** What a start does about what the former one left: classifies it, and finds out what became of its requests. */
final class Starting {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Tools tools;

    Starting(Tools tools) {
        this.tools = tools;
    }

    void reconcile() {
        RecoveryReport report =
                new StartupReconciler(tools.leases(), tools.journal(), execution -> false).reconcile(PATIENCE);
        report.executions().forEach(this::write);
        Unknowns unknowns =
                new Unknowns(tools, -2, new SplittableRandom(tools.setup().seed()));
        for (LeaseRequest<?> request : report.unresolved()) {
            unknowns.ask(request, "restart", false);
        }
        for (RecoveryReport.Line line : report.executions()) {
            UnfinishedExecution execution = line.journaled().execution();
            boolean unused = tools.journal()
                    .finished(execution.key(), execution.id())
                    .toCompletableFuture()
                    .join();
        }
    }

    private void write(RecoveryReport.Line line) {
        JournaledExecution journaled = line.journaled();
        UnfinishedExecution execution = journaled.execution();
        String pending = journaled.pending().stream()
                .map(request -> tools.recorder().request(request))
                .findFirst()
                .orElse("");
        tools.recorder()
                .write(at -> new WorkerLine.Classified(
                        at,
                        tools.recorder().key(execution.key()),
                        execution.id().value(),
                        execution
                                .generation()
                                .map(Generation::leaseId)
                                .map(id -> id.value())
                                .orElse(""),
                        execution
                                .generation()
                                .map(generation -> generation.token().value())
                                .orElse(0L),
                        pending,
                        line.classified().code()));
    }
}
