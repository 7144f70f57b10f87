package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Does one step on every authority record, a few at a time, and says what all of it came to. */
final class AllRecords {

    /** Steps in flight at once: enough to hide the way there and back, few enough for a bounded queue on the way. */
    private static final int AT_ONCE = 64;

    private AllRecords() {}

    /** Does the step on every record; stops after the batch in which one fails. */
    static CompletableFuture<AdminOutcome> each(
            NamespaceId namespaceId,
            int shards,
            String how,
            Function<AuthorityRecordId, CompletableFuture<AdminOutcome>> step) {
        return from(0, namespaceId, shards, step, new ArrayList<>()).thenApply(outcomes -> together(outcomes, how));
    }

    private static CompletableFuture<List<AdminOutcome>> from(
            int first,
            NamespaceId namespaceId,
            int shards,
            Function<AuthorityRecordId, CompletableFuture<AdminOutcome>> step,
            List<AdminOutcome> sofar) {
        int end = Math.min(shards, first + AT_ONCE);
        List<CompletableFuture<AdminOutcome>> batch = IntStream.range(first, end)
                .mapToObj(shard -> step.apply(new AuthorityRecordId(namespaceId, shard)))
                .toList();
        return CompletableFuture.allOf(batch.toArray(CompletableFuture[]::new)).thenCompose(done -> {
            batch.forEach(one -> sofar.add(one.join()));
            boolean goOn = end < shards && sofar.stream().allMatch(AdminOutcome.Done.class::isInstance);
            return goOn ? from(end, namespaceId, shards, step, sofar) : CompletableFuture.completedFuture(sofar);
        });
    }

    /** Refused is said only if nothing at all was done. */
    private static AdminOutcome together(List<AdminOutcome> outcomes, String how) {
        List<AuthorityRecordView> views = new ArrayList<>();
        boolean somethingDone = false;
        Optional<Refused> refused = Optional.empty();
        for (AdminOutcome outcome : outcomes) {
            if (outcome instanceof AdminOutcome.Unknown) {
                return outcome;
            }
            if (outcome instanceof Refused one) {
                refused = refused.or(() -> Optional.of(one));
            } else if (outcome instanceof AdminOutcome.Done done) {
                views.addAll(done.records());
                somethingDone = true;
            }
        }
        if (refused.isEmpty()) {
            return new AdminOutcome.Done(views, how);
        }
        return somethingDone ? new AdminOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION) : refused.get();
    }

    /** Like {@link #each}, for a step that changes nothing: one refusal is the answer. */
    static CompletableFuture<AdminOutcome> describe(Door door, RecordSteps steps, NamespaceId namespaceId, Call call) {
        return each(namespaceId, door.store.shards(), "described", id -> steps.describe(id, call))
                .thenApply(outcome -> outcome instanceof AdminOutcome.Unknown
                        ? Refused.of(RefusedReason.BACKEND_UNAVAILABLE)
                        : outcome);
    }
}
