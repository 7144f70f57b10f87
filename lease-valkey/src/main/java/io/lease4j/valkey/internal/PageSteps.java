package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestId;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The operations that read pages. Thread-safe. */
final class PageSteps {

    private static final Refused UNAVAILABLE = Refused.of(RefusedReason.BACKEND_UNAVAILABLE);

    /** What the index says: which records to read, and where it goes on. */
    private record Fingerprints(List<String> found, Optional<PageCursor> next, Lineage lineage) {}

    private final Steps steps;

    PageSteps(Steps steps) {
        this.steps = steps;
    }

    CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        Serving serving = steps.serving();
        Optional<Cursors.Place> place = Cursors.LIST.read(query.after(), serving.shards());
        Question<ListOutcome> entries = entriesQuestion(List.of(), Optional.empty());
        if (serving.creation().isEmpty()) {
            return steps.refused(entries, Refused.of(RefusedReason.NAMESPACE_MISSING));
        }
        if (place.isEmpty()) {
            return steps.refused(entries, Cursors.malformed());
        }
        AuthorityRecordId id = new AuthorityRecordId(
                serving.creation().orElseThrow().id(), place.get().shard());
        ShardKeys keys = serving.keys(id.shard());
        AtomicReference<@Nullable Fingerprints> indexed = new AtomicReference<>();
        return steps.ask(
                        indexQuestion(place.get(), indexed),
                        id,
                        null,
                        new byte[][] {keys.authority(), keys.index()},
                        0,
                        reading.deadline(),
                        arguments -> arguments
                                .add(place.get().place())
                                .add(query.limit())
                                .add(lineage(place.get())))
                .thenCompose(page -> records(id, page, indexed.get(), reading));
    }

    /** A page that begins a shard comes after the last one of another shard, which may be served in another lineage. */
    private static String lineage(Cursors.Place place) {
        return place.place().isEmpty() ? "" : place.lineage();
    }

    /** Asks the index; what it says is handed on, and the page itself is still empty. */
    private Question<ListOutcome> indexQuestion(Cursors.Place place, AtomicReference<@Nullable Fingerprints> indexed) {
        return new Question<>(Script.LIST, refused -> refused, why -> UNAVAILABLE, (frame, rest) -> {
            if (!frame.code().equals("fingerprints")) {
                return null;
            }
            Fingerprints found = fingerprints(place, frame, rest);
            indexed.set(found);
            return new ListOutcome.Page(List.of(), found.next(), frame.proven());
        });
    }

    private Fingerprints fingerprints(Cursors.Place place, Frame frame, Reply rest) {
        boolean more = rest.flag();
        List<String> found = new ArrayList<>();
        Reply names = rest.nested();
        while (names.hasNext()) {
            found.add(names.text());
        }
        Optional<PageCursor> next = Optional.empty();
        if (more) {
            // A page of nothing but what the script took out starts again where it did.
            String last = found.isEmpty() ? place.place() : found.get(found.size() - 1);
            next = Optional.of(Cursors.LIST.write(place.shard(), last, frame.lineage()));
        } else if (place.shard() + 1 < steps.serving().shards()) {
            next = Optional.of(Cursors.LIST.write(place.shard() + 1, "", frame.lineage()));
        }
        return new Fingerprints(found, next, frame.lineage());
    }

    private CompletionStage<Answer<ListOutcome>> records(
            AuthorityRecordId id, Answer<ListOutcome> empty, @Nullable Fingerprints page, Reading reading) {
        if (page == null || page.found().isEmpty()) {
            return CompletableFuture.completedFuture(empty);
        }
        ShardKeys keys = steps.serving().keys(id.shard());
        List<byte[]> names = new ArrayList<>(List.of(keys.authority(), keys.authority(), keys.index()));
        page.found().forEach(fingerprint -> names.add(keys.lease(fingerprint)));
        return steps.ask(
                entriesQuestion(page.found(), page.next()),
                id,
                null,
                names.toArray(new byte[0][]),
                0,
                reading.deadline(),
                arguments -> {
                    arguments.add(page.lineage().value());
                    page.found().forEach(arguments::add);
                    return arguments;
                });
    }

    private static Question<ListOutcome> entriesQuestion(List<String> fingerprints, Optional<PageCursor> next) {
        return new Question<>(
                Script.ENTRIES,
                refused -> refused,
                why -> UNAVAILABLE,
                (frame, rest) -> frame.code().equals("entries")
                        ? new ListOutcome.Page(entries(fingerprints, rest.nested()), next, frame.proven())
                        : null);
    }

    private static List<ListEntry> entries(List<String> fingerprints, Reply told) {
        List<ListEntry> entries = new ArrayList<>();
        for (String fingerprint : fingerprints) {
            Reply entry = told.nested();
            if (!entry.isEmpty()) {
                entries.add(entry(fingerprint, entry));
            }
        }
        return entries;
    }

    /** A corrupt record is an entry, not a failure; so is one that lies under the name of another key. */
    private static ListEntry entry(String fingerprint, Reply entry) {
        if (entry.size() == 1) {
            return new ListEntry.Corrupt(fingerprint);
        }
        try {
            LeaseReader lease = LeaseReader.of(entry);
            return lease.generation().key().fingerprint().equals(fingerprint)
                    ? new ListEntry.Active(lease.observed())
                    : new ListEntry.Corrupt(fingerprint);
        } catch (CorruptRecordException | io.lease4j.InvalidValueException e) {
            return new ListEntry.Corrupt(fingerprint);
        }
    }

    CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        Serving serving = steps.serving();
        Optional<Cursors.Place> place = Cursors.HISTORY.read(query.after(), serving.shards());
        Question<HistoryOutcome> question = new Question<>(
                Script.HISTORY,
                refused -> refused,
                why -> UNAVAILABLE,
                (frame, rest) -> frame.code().equals("page") ? page(key, frame, rest) : null);
        if (place.isEmpty()) {
            return steps.refused(question, Cursors.malformed());
        }
        Optional<AuthorityRecordId> id = steps.recordOf(key);
        if (id.isEmpty() || !key.namespace().equals(serving.namespace())) {
            return steps.onKey(question, key, reading.highestSeen(), reading.deadline(), a -> a);
        }
        ShardKeys keys = serving.keys(id.get().shard());
        return steps.ask(
                question,
                id.get(),
                key,
                new byte[][] {keys.authority(), keys.history()},
                reading.highestSeen(),
                reading.deadline(),
                arguments -> arguments
                        .add(key.encoded())
                        .add(place.get().place())
                        .add(query.limit())
                        .add(place.get().lineage()));
    }

    private HistoryOutcome page(LeaseKey key, Frame frame, Reply rest) {
        long completeFrom = rest.number();
        String last = rest.text();
        List<HistoryEntry> entries = new ArrayList<>();
        Reply told = rest.nested();
        while (told.hasNext()) {
            HistoryEntry entry = change(key, told.nested());
            if (entry == null) {
                return Refused.of(RefusedReason.CORRUPT_STATE);
            }
            entries.add(entry);
        }
        int shard = steps.serving().shardOf(key);
        return new HistoryOutcome.Page(
                entries,
                last.isEmpty() ? Optional.empty() : Optional.of(Cursors.HISTORY.write(shard, last, frame.lineage())),
                completeFrom == 0 ? FencingToken.MAX_VALUE + 1 : completeFrom,
                frame.proven());
    }

    /** One change; null if the script could not read it. */
    private static @Nullable HistoryEntry change(LeaseKey key, Reply entry) {
        if (entry.size() == 1) {
            return null;
        }
        String kind = entry.text();
        BackendTime at = LeaseReader.time(entry);
        return switch (kind) {
            case "g" -> {
                Generation generation = generation(key, entry);
                Holder holder = Holder.of(entry.text(), entry.text());
                Optional<ExecutionId> execution =
                        LeaseReader.optional(entry.text()).map(ExecutionId::of);
                RequestId request = RequestId.of(entry.text());
                yield new HistoryEntry.Granted(at, generation, holder, execution, request, LeaseReader.time(entry));
            }
            case "e" -> {
                Generation generation = generation(key, entry);
                LeaseEnd end = LeaseReader.end(entry).orElseThrow(() -> new CorruptRecordException("an active end"));
                yield new HistoryEntry.Ended(at, generation, end);
            }
            case "p" ->
                new HistoryEntry.FloorProven(
                        at, entry.number(), States.basis(entry.number()), LeaseReader.optional(entry.text()));
            default -> throw new UnreadableReplyException("kind " + kind);
        };
    }

    private static Generation generation(LeaseKey key, Reply entry) {
        return new Generation(key, LeaseId.of(entry.text()), FencingToken.of(entry.number()));
    }
}
