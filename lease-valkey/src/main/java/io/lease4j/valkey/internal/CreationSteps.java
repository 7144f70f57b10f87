package io.lease4j.valkey.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Creates the records of a new namespace. A script sees one shard only, so the first one is preceded by a look at all of
 * them: whatever shows the namespace already stands against it. Thread-safe.
 */
final class CreationSteps {

    private final Steps steps;
    private final AdminSteps admin;

    CreationSteps(Steps steps, AdminSteps admin) {
        this.steps = steps;
        this.admin = admin;
    }

    CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        AuthorityRecordId id = creation.recordId();
        Serving serving = steps.serving();
        Optional<NamespaceId> known = serving.creation().map(Serving.Creation::id);
        if (known.isPresent() && !known.get().equals(id.namespaceId())) {
            return refused(id, "the store serves another creation of the namespace: " + known.get());
        }
        if (serving.isComplete()) {
            return ifStillMarked(creation, deadline);
        }
        CompletionStage<List<String>> looked = known.isPresent()
                ? CompletableFuture.completedFuture(List.of())
                : obstacles(id.namespaceId(), deadline);
        return looked.thenCompose(
                obstacles -> obstacles.isEmpty() ? write(creation, deadline) : refused(id, obstacles.get(0)));
    }

    /** Where one record was complete, only another one that still has its mark is created again. */
    private CompletionStage<Answer<AdminOutcome>> ifStillMarked(RecordCreation creation, Deadline deadline) {
        AuthorityRecordId id = creation.recordId();
        return admin.describe(id, deadline)
                .thenCompose(described -> isMarked(described.outcome())
                        ? write(creation, deadline)
                        : refused(id, "the namespace was complete: a missing record is not a new one, prove it"));
    }

    private static boolean isMarked(AdminOutcome outcome) {
        return outcome instanceof AdminOutcome.Done done
                && done.records().get(0).beingCreated();
    }

    private CompletionStage<Answer<AdminOutcome>> write(RecordCreation creation, Deadline deadline) {
        AuthorityRecordId id = creation.recordId();
        NamespaceSettings settings = creation.settings();
        return steps.onAnyRecord(
                        admin.question(Script.CREATE, id, "being created"),
                        id,
                        0,
                        deadline,
                        arguments -> arguments
                                .add(steps.serving().shards())
                                .add(creation.range().base())
                                .add(creation.range().ceiling())
                                .add(settings.receiptHorizon().toMillis())
                                .add(settings.evidenceRetention().toMillis())
                                .add(settings.historyLength())
                                .flag(settings.witnessed()))
                .thenApply(answer -> {
                    if (answer.outcome() instanceof AdminOutcome.Done) {
                        steps.serving().serve(id.namespaceId(), settings);
                    }
                    return answer;
                });
    }

    /** What any shard shows of the namespace, unless it is this very creation, unfinished. */
    private CompletionStage<List<String>> obstacles(NamespaceId id, Deadline deadline) {
        List<CompletableFuture<Optional<String>>> looks = new ArrayList<>();
        for (int shard = 0; shard < steps.serving().shards(); shard++) {
            AuthorityRecordId recordId = new AuthorityRecordId(id, shard);
            looks.add(steps.onAnyRecord(Traces.question(id), recordId, 0, deadline, a -> a)
                    .thenApply(answer -> Traces.obstacle(answer.outcome()))
                    .toCompletableFuture());
        }
        return CompletableFuture.allOf(looks.toArray(new CompletableFuture<?>[0]))
                .thenApply(all -> looks.stream()
                        .map(CompletableFuture::join)
                        .flatMap(Optional::stream)
                        .toList());
    }

    CompletionStage<Answer<AdminOutcome>> complete(AuthorityRecordId id, boolean keeps, Deadline deadline) {
        return steps.onRecord(
                        admin.question(Script.COMPLETE, id, "created"), id, 0, deadline, begun -> begun.flag(keeps))
                .thenApply(answer -> {
                    if (answer.outcome() instanceof AdminOutcome.Done) {
                        steps.serving().completed();
                    }
                    return answer;
                });
    }

    private CompletionStage<Answer<AdminOutcome>> refused(AuthorityRecordId id, String obstacle) {
        Refused refused = id.shard() < steps.serving().shards()
                ? Refused.notAllowed(List.of(obstacle))
                : Refused.of(RefusedReason.NAMESPACE_MISSING);
        return steps.refused(admin.question(Script.CREATE, id, ""), refused);
    }
}
