package io.lease4j.valkey.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.valkey.OpenProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Finds out which creation of a namespace a server keeps, and whether it is the one that was expected. */
final class Opening {

    private static final NamespaceId NOBODY = NamespaceId.of("none");

    private final Steps steps;
    private final Optional<NamespaceId> expected;
    private final Optional<NamespaceSettings> expectedSettings;
    private final boolean toBeCreated;

    Opening(
            Steps steps,
            Optional<NamespaceId> expected,
            Optional<NamespaceSettings> expectedSettings,
            boolean toBeCreated) {
        this.steps = steps;
        this.expected = expected;
        this.expectedSettings = expectedSettings;
        this.toBeCreated = toBeCreated;
    }

    /** Looks at every record; settles what is served, and returns what stands against it. */
    CompletionStage<List<OpenProblem>> look(Deadline deadline) {
        List<CompletableFuture<Seen>> looks = new ArrayList<>();
        for (int shard = 0; shard < steps.serving().shards(); shard++) {
            looks.add(look(shard, deadline));
        }
        return CompletableFuture.allOf(looks.toArray(new CompletableFuture<?>[0]))
                .thenApply(
                        all -> judge(looks.stream().map(CompletableFuture::join).toList()));
    }

    /** What was seen of one record. */
    private record Seen(@Nullable RecordReader record, AdminOutcome outcome) {}

    private CompletableFuture<Seen> look(int shard, Deadline deadline) {
        AtomicReference<@Nullable RecordReader> record = new AtomicReference<>();
        Question<AdminOutcome> question =
                new Question<>(Script.DESCRIBE, refused -> refused, AdminOutcome.Unknown::new, (frame, rest) -> {
                    if (!frame.code().equals("described")) {
                        return null;
                    }
                    record.set(RecordReader.of(rest.nested()));
                    return new AdminOutcome.Done(List.of(), "seen");
                });
        AuthorityRecordId id = new AuthorityRecordId(expected.orElse(NOBODY), shard);
        return steps.onAnyRecord(question, id, 0, deadline, a -> a)
                .thenApply(answer -> new Seen(record.get(), answer.outcome()))
                .toCompletableFuture();
    }

    private List<OpenProblem> judge(List<Seen> all) {
        List<RecordReader> found = new ArrayList<>();
        for (Seen seen : all) {
            RecordReader record = seen.record();
            if (record != null && record.exists()) {
                found.add(record);
            } else if (seen.outcome() instanceof Refused refused && refused.reason() != RefusedReason.CORRUPT_STATE) {
                return List.of(unreachable(refused.code()));
            } else if (seen.outcome() instanceof AdminOutcome.Unknown unknown) {
                return List.of(unreachable(unknown.code()));
            }
        }
        if (found.isEmpty()) {
            return none();
        }
        RecordReader one = found.get(0);
        NamespaceId id = one.namespaceId().orElseThrow();
        List<OpenProblem> problems = new ArrayList<>();
        if (expected.isPresent() && !expected.get().equals(id)) {
            problems.add(OpenProblem.of(
                    OpenProblem.Kind.OTHER_NAMESPACE_ID,
                    "the server keeps the creation " + id + ", expected was " + expected.get(),
                    "see whether this is the right server"));
        }
        if (found.stream().anyMatch(record -> !record.namespaceId().equals(one.namespaceId()))) {
            problems.add(OpenProblem.of(
                    OpenProblem.Kind.OTHER_NAMESPACE_ID,
                    "the server keeps records of several creations of the namespace",
                    "find out who created it twice; an operator has to decide which one stays"));
        }
        found.stream()
                .filter(record -> record.shards() != steps.serving().shards())
                .findFirst()
                .ifPresent(other -> problems.add(OpenProblem.of(
                        OpenProblem.Kind.OTHER_SHARD_COUNT,
                        "the namespace has " + other.shards() + " shards, expected were "
                                + steps.serving().shards(),
                        "open it with shards(" + other.shards() + ")")));
        boolean unfinished = found.stream().anyMatch(RecordReader::beingCreated);
        if (unfinished && !toBeCreated) {
            problems.add(OpenProblem.of(
                    OpenProblem.Kind.NAMESPACE_BEING_CREATED,
                    "the creation of the namespace was begun and not finished",
                    "let the operator who began it finish it"));
        }
        if (problems.isEmpty()) {
            steps.serving().serve(id, one.settings().orElseThrow());
            if (!unfinished) {
                steps.serving().completed();
            }
        }
        return problems;
    }

    private List<OpenProblem> none() {
        if (expected.isPresent()) {
            // It is known to exist: its records are missing, and unproven, not new.
            steps.serving().serve(expected.get(), expectedSettings.orElseGet(NamespaceSettings::defaults));
            steps.serving().completed();
            return List.of();
        }
        return toBeCreated
                ? List.of()
                : List.of(OpenProblem.of(
                        OpenProblem.Kind.NAMESPACE_MISSING,
                        "the server has no record of namespace "
                                + steps.serving().namespace().name(),
                        "see whether this is the right server and database. If it was here before, its memory is lost:"
                                + " stop the workers, and follow the runbook for a lost memory"));
    }

    private static OpenProblem unreachable(String code) {
        return OpenProblem.of(
                OpenProblem.Kind.UNREACHABLE,
                "the records could not be read: " + code,
                "see that the server answers, and that a cluster is opened as one: " + Connecting.AS_CLUSTER);
    }
}
