package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Registers a sink: its name into every record and the witness first, and only then does the sink accept anything, above
 * the tokens granted so far. So there is no generation of its that a revocation could have overlooked.
 */
final class SinkRegistration {

    private final Door door;
    private final RecordSteps steps;
    private final FencedSink sink;
    private final Call call;

    SinkRegistration(Door door, RecordSteps steps, FencedSink sink, Call call) {
        this.door = door;
        this.steps = steps;
        this.sink = sink;
        this.call = call;
    }

    CompletableFuture<AdminOutcome> register() {
        Optional<SinkName> said = name();
        if (said.isEmpty()) {
            return done(Refused.notAllowed(List.of("the sink does not say its name")));
        }
        SinkName name = said.get();
        return door.store
                .namespaceId()
                .map(id -> describe(id)
                        .thenCompose(described -> described instanceof AdminOutcome.Done done
                                ? lookAndWrite(id, name, done.records())
                                : done(described)))
                .orElseGet(() -> RecordSteps.refused(RefusedReason.NAMESPACE_MISSING));
    }

    private Optional<SinkName> name() {
        try {
            return Optional.of(sink.name());
        } catch (RuntimeException broken) {
            door.complaints.once("a sink throws instead of naming itself", broken);
            return Optional.empty();
        }
    }

    private CompletableFuture<AdminOutcome> lookAndWrite(
            NamespaceId id, SinkName name, List<AuthorityRecordView> records) {
        List<String> obstacles = obstacles(records);
        if (records.stream().anyMatch(AuthorityRecordView::witnessed)
                && door.prover.witness().isEmpty()) {
            obstacles.add("the namespace has a witness, and this front door was given none");
        }
        if (!obstacles.isEmpty()) {
            return done(Refused.notAllowed(obstacles));
        }
        return AllRecords.each(
                        id,
                        records.size(),
                        "registered",
                        recordId -> steps.stamped(recordId, stamp -> door.store.register(recordId, name, stamp), call))
                .thenCompose(
                        written -> written instanceof AdminOutcome.Done ? remember(id, name, records) : done(written));
    }

    private CompletableFuture<AdminOutcome> remember(NamespaceId id, SinkName name, List<AuthorityRecordView> records) {
        if (records.stream().noneMatch(AuthorityRecordView::witnessed)) {
            return admit(id);
        }
        return door.prover
                .remember(id, name, call)
                .thenCompose(remembered -> remembered.answer().isPresent()
                        ? admit(id)
                        : done(new AdminOutcome.Unknown(UnknownReason.NO_ANSWER)));
    }

    /** The floors are read after every record has the name: a grant in between is above them and known to be sealed. */
    private CompletableFuture<AdminOutcome> admit(NamespaceId id) {
        return describe(id).thenCompose(described -> {
            if (!(described instanceof AdminOutcome.Done done)) {
                return done(new AdminOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION));
            }
            List<String> obstacles = obstacles(done.records());
            if (!obstacles.isEmpty()) {
                return done(Refused.notAllowed(obstacles));
            }
            Map<AuthorityRecordId, Long> floors = done.records().stream()
                    .collect(Collectors.toMap(
                            AuthorityRecordView::recordId, view -> Math.max(view.lastToken(), view.floor())));
            return admit(id, floors, done.records());
        });
    }

    private CompletableFuture<AdminOutcome> admit(
            NamespaceId id, Map<AuthorityRecordId, Long> floors, List<AuthorityRecordView> records) {
        return door.asker
                .ask("a sink", call.deadline().remaining(), () -> sink.admit(id, floors, call.deadline()))
                .thenApply(reply -> {
                    FenceOutcome outcome = reply.answer().orElseGet(() -> new FenceOutcome.Unknown(reply.silence()));
                    return outcome.match(
                            accepted -> new AdminOutcome.Done(records, "registered"),
                            rejected -> Refused.notAllowed(List.of("the sink answers " + rejected.code())),
                            unknown -> new AdminOutcome.Unknown(unknown.reason()),
                            // The records have the name by now: some of it happened.
                            refused -> new AdminOutcome.Unknown(UnknownReason.BACKEND_ERROR));
                });
    }

    /** The last token of a record that cannot prove its floor may be below tokens that were granted. */
    private static List<String> obstacles(List<AuthorityRecordView> records) {
        List<String> obstacles = new ArrayList<>();
        for (AuthorityRecordView view : records) {
            if (!view.exists() || view.beingCreated()) {
                obstacles.add("record " + view.recordId() + " is missing or still being created");
            } else if (!view.proven()) {
                obstacles.add("record " + view.recordId() + " cannot prove its floor");
            }
        }
        return obstacles;
    }

    private CompletableFuture<AdminOutcome> describe(NamespaceId id) {
        return AllRecords.describe(door, steps, id, call);
    }

    private static CompletableFuture<AdminOutcome> done(AdminOutcome outcome) {
        return CompletableFuture.completedFuture(outcome);
    }
}
