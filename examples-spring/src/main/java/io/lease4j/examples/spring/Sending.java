package io.lease4j.examples.spring;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.Effects;
import io.lease4j.effect.SinkName;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.RunOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.springframework.stereotype.Service;

/** Sends an invoice while its lease is held, and marks it as sent through a sink that checks the lease. */
@Service
class Sending {

    private static final Duration SOON = Duration.ofSeconds(5);

    private final Leases leases;
    private final LeaseKeeper keeper;
    private final HoldOptions options;
    private final ExecutionJournal journal;
    private final Effects marks;
    private final Postman postman;

    Sending(
            Leases leases,
            LeaseKeeper keeper,
            HoldOptions options,
            ExecutionJournal journal,
            ValkeyLeaseStore store,
            Postman postman) {
        this.leases = leases;
        this.keeper = keeper;
        this.options = options;
        this.journal = journal;
        this.marks = leases.effects(store.sink(SinkName.of("sent")));
        this.postman = postman;
    }

    /** Sends it, unless somebody else is at it, and says so when it is done. */
    Sent send(String number) {
        ExecutionId execution = ExecutionId.random();
        return said(keeper.run(
                key(number),
                named(execution),
                lease -> send(number, execution, lease).toCompletableFuture().get()));
    }

    /** Sends it in the background, whoever asked for it. */
    CompletionStage<Sent> sendLater(String number) {
        ExecutionId execution = ExecutionId.random();
        return keeper.runAsync(key(number), named(execution), lease -> send(number, execution, lease))
                .thenApply(Sending::said);
    }

    /** Sends it under a lease that is held. */
    CompletionStage<CommitOutcome> send(String number, ExecutionId execution, HeldLease lease) {
        return postman.deliver(number).thenCompose(delivered -> {
            ExecutionAuthority authority = lease.authority(execution).orElseThrow();
            return marks.async()
                    .commit(mark(number), authority, leases.within(SOON))
                    .thenCompose(outcome -> marked(outcome, execution, lease));
        });
    }

    /** Before the lease is given back: from then on nobody has to look after this execution. */
    private CompletionStage<CommitOutcome> marked(CommitOutcome outcome, ExecutionId execution, HeldLease lease) {
        if (outcome instanceof CommitOutcome.Rejected rejected) {
            lease.rejected(rejected.reason());
        }
        return outcome instanceof CommitOutcome.Accepted
                ? journal.finished(lease.lease().key(), execution).thenApply(written -> outcome)
                : CompletableFuture.completedFuture(outcome);
    }

    private static LeaseKey key(String number) {
        return LeaseKey.of("billing", "invoice", number);
    }

    private static Effect mark(String number) {
        return Effect.of(
                key(number), EffectId.of("sent-" + number), "invoice", number.getBytes(StandardCharsets.UTF_8));
    }

    private HoldOptions named(ExecutionId execution) {
        return options.toBuilder().executionId(execution).build();
    }

    private static Sent said(RunOutcome<CommitOutcome> outcome) {
        return outcome.match(
                ran -> new Sent(
                        ran.result()
                                .match(
                                        done -> done.value().orElseThrow().code(),
                                        threw -> "failed: " + threw.failure().getMessage()),
                        ran.release().code()),
                notStarted -> new Sent("not started", notStarted.why().code()));
    }

    /**
     * What came of it.
     *
     * @param mark what the sink said
     * @param lease what came of its lease
     */
    record Sent(String mark, String lease) {}
}
