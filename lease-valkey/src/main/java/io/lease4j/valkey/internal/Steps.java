package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.Violation;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LifeCycle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs one script for one operation and makes an answer of whatever becomes of it. Thread-safe. */
final class Steps {

    private final Serving serving;
    private final Primaries primaries;
    private final Admission admission;
    private final AtomicLong nonces = new AtomicLong();

    Steps(Serving serving, Primaries primaries, Admission admission) {
        this.serving = serving;
        this.primaries = primaries;
        this.admission = admission;
    }

    Serving serving() {
        return serving;
    }

    Primaries primaries() {
        return primaries;
    }

    /** Makes the arguments of a script that runs on a shard of a namespace. */
    interface Fill {
        Arguments fill(Arguments begun);
    }

    /** Runs a script on a key. */
    <O extends Outcome> CompletionStage<Answer<O>> onKey(
            Question<O> question, LeaseKey key, long highestSeen, Deadline deadline, Fill fill) {
        return onKey(question, key, null, highestSeen, deadline, fill);
    }

    /** Runs a script on a key, with names of its own; those of the key if none are given. */
    <O extends Outcome> CompletionStage<Answer<O>> onKey(
            Question<O> question,
            LeaseKey key,
            @Nullable Function<ShardKeys, byte[][]> names,
            long highestSeen,
            Deadline deadline,
            Fill fill) {
        Optional<Refused> obstacle = obstacle(key);
        if (obstacle.isPresent()) {
            return refused(question, obstacle.get());
        }
        AuthorityRecordId id = recordOf(key).orElseThrow();
        ShardKeys keys = serving.keys(id.shard());
        return ask(
                question, id, key, names == null ? ofKey(keys, key) : names.apply(keys), highestSeen, deadline, fill);
    }

    /** What stands against asking about a key. */
    Optional<Refused> obstacle(LeaseKey key) {
        if (!serving.isOf(key)) {
            return Optional.of(Refused.invalid(
                    new Violation("key namespace", serving.namespace().name(), "another namespace")));
        }
        return serving.isServed() ? Optional.empty() : Optional.of(Refused.of(RefusedReason.NAMESPACE_MISSING));
    }

    /** The names that every script on a key begins with. */
    static byte[][] ofKey(ShardKeys keys, LeaseKey key, byte[]... further) {
        byte[][] names = ofKey(keys, key);
        byte[][] all = Arrays.copyOf(names, names.length + further.length);
        System.arraycopy(further, 0, all, names.length, further.length);
        return all;
    }

    private static byte[][] ofKey(ShardKeys keys, LeaseKey key) {
        return new byte[][] {keys.authority(), keys.lease(key), keys.receipts(key), keys.history(), keys.index()};
    }

    /** Runs a script on an authority record of the namespace that is served. */
    <O extends Outcome> CompletionStage<Answer<O>> onRecord(
            Question<O> question, AuthorityRecordId id, long highestSeen, Deadline deadline, Fill fill) {
        return serving.isOurs(id)
                ? onAnyRecord(question, id, highestSeen, deadline, fill)
                : refused(question, Refused.of(RefusedReason.NAMESPACE_MISSING));
    }

    /** Runs a script on a record that may be of another creation, or of none. */
    <O extends Outcome> CompletionStage<Answer<O>> onAnyRecord(
            Question<O> question, AuthorityRecordId id, long highestSeen, Deadline deadline, Fill fill) {
        if (id.shard() >= serving.shards()) {
            return refused(question, Refused.of(RefusedReason.NAMESPACE_MISSING));
        }
        ShardKeys keys = serving.keys(id.shard());
        // Where the scripts on a key have that key's records, the authority record stands in for them.
        byte[][] names = {
            keys.authority(), keys.authority(), keys.authority(), keys.history(), keys.index(), keys.shown()
        };
        return ask(question, id, null, names, highestSeen, deadline, fill);
    }

    /** Runs a script on given keys. */
    <O extends Outcome> CompletionStage<Answer<O>> ask(
            Question<O> question,
            AuthorityRecordId id,
            @Nullable LeaseKey key,
            byte[][] names,
            long highestSeen,
            Deadline deadline,
            Fill fill) {
        String nonce = nonce();
        Arguments arguments =
                fill.fill(question.script().isBrief() ? new Arguments().add(nonce) : begun(nonce, id, highestSeen));
        if (!admission.enter()) {
            return refused(question, Refused.of(RefusedReason.STORE_CLOSED));
        }
        return primaries
                .run(id.shard(), question.script(), names, arguments, deadline)
                .thenApply(passage -> {
                    admission.leave();
                    return answer(question, id, key, nonce, passage);
                });
    }

    /** Questions about several keys of one record, which one script answers. */
    record Together<O extends Outcome>(
            Script script, AuthorityRecordId id, List<Question<O>> questions, List<LeaseKey> keys) {}

    /** Runs one script for several keys. Each has its own answer; where there is none, there is none for any of them. */
    <O extends Outcome> List<CompletionStage<Answer<O>>> together(
            Together<O> asked, long highestSeen, Deadline deadline, Fill fill) {
        List<Question<O>> questions = asked.questions();
        String nonce = nonce();
        Arguments arguments = fill.fill(begun(nonce, asked.id(), highestSeen));
        if (!admission.enter()) {
            return questions.stream()
                    .map(question -> refused(question, Refused.of(RefusedReason.STORE_CLOSED)))
                    .toList();
        }
        byte[][] names = ofKeys(serving.keys(asked.id().shard()), asked.keys());
        CompletableFuture<Passage> passage = primaries
                .run(asked.id().shard(), asked.script(), names, arguments, deadline)
                .whenComplete((told, failure) -> admission.leave());
        List<CompletionStage<Answer<O>>> answers = new ArrayList<>(questions.size());
        for (int i = 0; i < questions.size(); i++) {
            int which = i;
            answers.add(passage.thenApply(told -> answer(
                    questions.get(which),
                    asked.id(),
                    asked.keys().get(which),
                    nonce,
                    told instanceof Passage.Replied replied ? replied.part(which) : told)));
        }
        return answers;
    }

    private static byte[][] ofKeys(ShardKeys keys, List<LeaseKey> leaseKeys) {
        List<byte[]> names = new ArrayList<>(3 + 2 * leaseKeys.size());
        names.add(keys.authority());
        names.add(keys.history());
        names.add(keys.index());
        for (LeaseKey key : leaseKeys) {
            names.add(keys.lease(key));
            names.add(keys.receipts(key));
        }
        return names.toArray(new byte[0][]);
    }

    private String nonce() {
        return Long.toString(nonces.incrementAndGet());
    }

    private static Arguments begun(String nonce, AuthorityRecordId id, long highestSeen) {
        return new Arguments()
                .add(nonce)
                .add(id.namespaceId().value())
                .add(id.shard())
                .add(highestSeen);
    }

    Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        return serving.recordOf(key);
    }

    /** Refuses before anything is sent; as closed, if the store is. */
    <O extends Outcome> CompletionStage<Answer<O>> refused(Question<O> question, Refused refused) {
        return CompletableFuture.completedFuture(
                Answer.withoutStep(question.refused().apply(closed().orElse(refused))));
    }

    /** Tells what is known without asking; that the store is closed, if it is. */
    <O extends Outcome> CompletionStage<O> told(Question<O> question, O outcome) {
        return CompletableFuture.completedFuture(
                closed().map(question.refused()).orElse(outcome));
    }

    /** The refusal of a store that is not ready; empty if it is. */
    Optional<Refused> closed() {
        return admission.state() == LifeCycle.READY
                ? Optional.empty()
                : Optional.of(Refused.of(RefusedReason.STORE_CLOSED));
    }

    private static <O extends Outcome> Answer<O> answer(
            Question<O> question, AuthorityRecordId id, @Nullable LeaseKey key, String nonce, Passage passage) {
        if (passage instanceof Passage.NotExecuted certain) {
            return Answer.withoutStep(question.refused().apply(Refused.of(certain.reason())));
        }
        if (passage instanceof Passage.Unanswered silence) {
            return Answer.withoutStep(question.unknown().apply(silence.reason()));
        }
        try {
            Passage.Replied replied = (Passage.Replied) passage;
            BriefAnswer brief = BriefAnswer.of(replied.values(), nonce);
            Answer<O> read = brief == null
                    ? read(question, id, key, nonce, new Reply(replied.values()))
                    : Answer.of(
                            own(question, brief.frame(), brief.rest()),
                            brief.frame().echo(id, key));
            return replied.doubtful() ? new Answer<>(question.inDoubt(read.outcome()), read.echo()) : read;
        } catch (UnreadableReplyException | CorruptRecordException | InvalidValueException e) {
            return Answer.withoutStep(question.unknown().apply(UnknownReason.ANSWER_UNREADABLE));
        }
    }

    private static <O extends Outcome> Answer<O> read(
            Question<O> question, AuthorityRecordId id, @Nullable LeaseKey key, String nonce, Reply reply) {
        Frame frame = Frame.of(reply, nonce);
        if (Codes.isWithoutStep(frame.code())) {
            return Answer.withoutStep(
                    question.refused().apply(Codes.refusal(frame.code(), reply).orElseThrow()));
        }
        Optional<Refused> refusal = Codes.refusal(frame.code(), reply);
        O outcome;
        if (refusal.isPresent()) {
            outcome = question.refused().apply(refusal.get());
        } else {
            outcome = own(question, frame, reply);
        }
        return Answer.of(outcome, frame.echo(id, key));
    }

    private static <O extends Outcome> O own(Question<O> question, Frame frame, Reply reply) {
        try {
            O outcome = question.reader().read(frame, reply);
            if (outcome == null) {
                throw new UnreadableReplyException("code " + frame.code());
            }
            return outcome;
        } catch (CorruptRecordException | InvalidValueException e) {
            // It decodes, and says what we would never have written.
            return question.refused().apply(Refused.of(RefusedReason.CORRUPT_STATE));
        }
    }
}
