package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Creates a namespace: look for traces everywhere, remember its name at the witness, write every record marked as being
 * created, and only then take the marks away, the witness's last. A crash anywhere in between is continued by doing it
 * again, because the mark says under which id.
 */
final class NamespaceCreation {

    /** The width of a range that no witness gave. */
    static final long RANGE_WITHOUT_WITNESS = 1L << 40;

    private final Door door;
    private final RecordSteps steps;
    private final Sinks sinks;
    private final NamespaceSettings settings;
    private final Call call;

    NamespaceCreation(Door door, RecordSteps steps, Sinks sinks, NamespaceSettings settings, Call call) {
        this.door = door;
        this.steps = steps;
        this.sinks = sinks;
        this.settings = settings;
        this.call = call;
    }

    CompletableFuture<AdminOutcome> create() {
        if (door.prover.witness().isEmpty()) {
            return settings.witnessed() ? notAllowed("this front door was given no witness") : withId(Optional.empty());
        }
        return door.prover.lookForTraces(call).thenCompose(looked -> {
            if (looked.answer().isEmpty()) {
                return notAllowed(looked.obstacle());
            }
            Optional<WitnessEntry> entry = looked.answer().get();
            if (entry.isPresent() && !(settings.witnessed() && entry.get().beingCreated())) {
                return notAllowed("the witness knows a creation of this name");
            }
            if (entry.isPresent() && !entry.get().sinks().isEmpty()) {
                return notAllowed("the witness knows sinks of this creation: it was used");
            }
            return withId(entry.map(WitnessEntry::namespaceId));
        });
    }

    /** Goes on under the id of an unfinished creation, or under a fresh one. */
    private CompletableFuture<AdminOutcome> withId(Optional<NamespaceId> begun) {
        Optional<NamespaceId> served = door.store.namespaceId();
        NamespaceId id = begun.or(() -> served).orElseGet(NamespaceId::random);
        return AllRecords.describe(door, steps, id, call).thenCompose(described -> {
            if (!(described instanceof AdminOutcome.Done done)) {
                return CompletableFuture.completedFuture(described);
            }
            List<AuthorityRecordView> existing =
                    done.records().stream().filter(AuthorityRecordView::exists).toList();
            // A store that keeps its records by name shows those of another creation.
            Optional<NamespaceId> other = existing.stream()
                    .map(view -> view.recordId().namespaceId())
                    .filter(shown -> !shown.equals(id))
                    .findFirst();
            boolean unfinished = existing.stream().anyMatch(AuthorityRecordView::beingCreated)
                    || existing.size() < done.records().size();
            if (begun.isEmpty() && served.isEmpty() && other.isPresent() && unfinished) {
                return withId(other);
            }
            boolean foreign =
                    other.isPresent() || served.map(shown -> !shown.equals(id)).orElse(false);
            if (foreign || (!existing.isEmpty() && !unfinished && !isContinued(begun))) {
                return notAllowed("the store shows a creation of this name");
            }
            // Used since, and only the witness's mark was left behind: what sinks show by now is in order.
            return existing.isEmpty() || unfinished ? askSinks(id, done.records()) : complete(id, existing.size());
        });
    }

    /** At the very end of a creation all records are done, and only the witness still has its mark. */
    private boolean isContinued(Optional<NamespaceId> begun) {
        return settings.witnessed() && begun.isPresent();
    }

    private CompletableFuture<AdminOutcome> askSinks(NamespaceId id, List<AuthorityRecordView> records) {
        return sinks.traces(id, call).thenCompose(shown -> {
            List<String> obstacles = new ArrayList<>();
            for (Sinks.Shown sink : shown) {
                if (!sink.asked()) {
                    obstacles.add("sink " + sink.name() + " could not be asked for traces");
                } else if (!sink.highest().isEmpty()) {
                    obstacles.add("sink " + sink.name() + " shows traces of the namespace");
                }
            }
            return obstacles.isEmpty()
                    ? write(id, records)
                    : CompletableFuture.completedFuture(Refused.notAllowed(obstacles));
        });
    }

    private CompletableFuture<AdminOutcome> write(NamespaceId id, List<AuthorityRecordView> records) {
        if (!settings.witnessed()) {
            return writeRecords(id, records);
        }
        return door.prover
                .begin(id, call)
                .thenCompose(
                        begun -> begun.answer().isPresent() ? writeRecords(id, records) : notAllowed(begun.obstacle()));
    }

    private CompletableFuture<AdminOutcome> writeRecords(NamespaceId id, List<AuthorityRecordView> records) {
        return AllRecords.each(id, records.size(), "written", recordId -> writeRecord(recordId, records))
                .thenCompose(
                        written -> written instanceof AdminOutcome.Done ? complete(id, records.size()) : done(written));
    }

    private CompletableFuture<AdminOutcome> writeRecord(AuthorityRecordId recordId, List<AuthorityRecordView> records) {
        AuthorityRecordView view = records.get(recordId.shard());
        if (view.exists() && !view.beingCreated()) {
            return done(new AdminOutcome.Done(List.of(view), "written before"));
        }
        if (!settings.witnessed()) {
            return create(recordId, new TokenRange(0, RANGE_WITHOUT_WITNESS));
        }
        return door.prover
                .firstRange(recordId, view.servingLineage(), call)
                .thenCompose(raised -> raised.answer()
                        .map(range -> create(recordId, range))
                        .orElseGet(() -> notAllowed(raised.obstacle())));
    }

    private CompletableFuture<AdminOutcome> create(AuthorityRecordId recordId, TokenRange range) {
        RecordCreation creation = new RecordCreation(recordId, range, settings);
        return steps.ask(() -> door.store.create(creation, call.deadline()), call);
    }

    private CompletableFuture<AdminOutcome> complete(NamespaceId id, int shards) {
        return AllRecords.each(
                        id,
                        shards,
                        settings.witnessed() ? "created by witness" : "created on the word that it never existed",
                        recordId -> steps.ask(() -> door.store.completeCreation(recordId, call.deadline()), call))
                .thenCompose(completed -> {
                    if (!(completed instanceof AdminOutcome.Done)) {
                        // Every record was written: whatever refused the rest, something has happened.
                        return done(
                                completed instanceof Refused
                                        ? new AdminOutcome.Unknown(UnknownReason.EARLIER_TRANSMISSION)
                                        : completed);
                    }
                    return settings.witnessed() ? completeWitness(id, completed) : done(completed);
                });
    }

    private CompletableFuture<AdminOutcome> completeWitness(NamespaceId id, AdminOutcome completed) {
        return door.prover
                .complete(id, call)
                .thenApply(last ->
                        last.answer().isPresent() ? completed : new AdminOutcome.Unknown(UnknownReason.NO_ANSWER));
    }

    private static CompletableFuture<AdminOutcome> notAllowed(String obstacle) {
        return done(Refused.notAllowed(List.of(obstacle)));
    }

    private static CompletableFuture<AdminOutcome> done(AdminOutcome outcome) {
        return CompletableFuture.completedFuture(outcome);
    }

    /** Refuses settings that the other way to create is for. */
    static Optional<Refused> wants(boolean witnessed, NamespaceSettings settings) {
        return settings.witnessed() == witnessed
                ? Optional.empty()
                : Checks.invalid("settings.witnessed", Boolean.toString(witnessed), Boolean.toString(!witnessed));
    }
}
