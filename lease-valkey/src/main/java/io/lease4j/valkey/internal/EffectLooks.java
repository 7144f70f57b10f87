package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.valkey.FindEffectOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a sink beside the lease shows, without changing anything. Thread-safe. */
final class EffectLooks {

    private static final Refused UNAVAILABLE = Refused.of(RefusedReason.BACKEND_UNAVAILABLE);
    private static final TracesOutcome NOTHING = new TracesOutcome.Traces(Map.of());

    /** Arguments 8 to 18 of the scripts that change something. */
    private static final int NOT_USED = 11;

    private final Steps steps;

    EffectLooks(Steps steps) {
        this.steps = steps;
    }

    /** The names that every script on an effect takes. */
    static byte[][] names(ShardKeys keys, LeaseKey key, SinkName sink, EffectId effect) {
        return Steps.ofKey(keys, key, keys.shown(), keys.effect(key, sink, effect));
    }

    static EffectReceipt receipt(EffectId id, Reply rest) {
        return new EffectReceipt(
                id, LeaseId.of(rest.text()), FencingToken.of(rest.number()), ExecutionId.of(rest.text()));
    }

    CompletionStage<FindEffectOutcome> find(SinkName sink, LeaseKey key, EffectId id, Deadline deadline) {
        // Outcomes are a closed set: what was found is handed on beside one that says that there was an answer.
        AtomicReference<@Nullable FindEffectOutcome> seen = new AtomicReference<>();
        Question<TracesOutcome> question =
                new Question<>(Script.EFFECT, refused -> refused, why -> UNAVAILABLE, (frame, rest) -> {
                    if (frame.code().equals("found")) {
                        seen.set(found(key, id, rest));
                    } else if (frame.code().equals("not-found")) {
                        seen.set(new FindEffectOutcome.NotFound(frame.proven()));
                    } else {
                        return null;
                    }
                    return NOTHING;
                });
        return steps.onKey(question, key, keys -> names(keys, key, sink, id), 0, deadline, begun -> {
                    Arguments asked = begun.unused().unused().add(key.encoded());
                    for (int i = 0; i < NOT_USED; i++) {
                        asked = asked.unused();
                    }
                    return asked.add(sink.value()).add(id.value());
                })
                .thenApply(answer -> answer.outcome() instanceof Refused refused
                        ? new FindEffectOutcome.NotRead(refused)
                        : Objects.requireNonNull(seen.get()));
    }

    private static FindEffectOutcome found(LeaseKey key, EffectId id, Reply rest) {
        EffectReceipt receipt = receipt(id, rest);
        byte[] digest = rest.bytes();
        Effect effect = Effect.of(key, id, rest.text(), rest.bytes());
        if (!Arrays.equals(digest, RequestArguments.digest(effect.digest()))) {
            throw new CorruptRecordException("an effect of another digest");
        }
        return new FindEffectOutcome.Found(effect, receipt);
    }

    CompletionStage<TracesOutcome> traces(SinkName sink, NamespaceId namespaceId, Deadline deadline) {
        boolean ours = steps.serving()
                .creation()
                .map(known -> known.id().equals(namespaceId))
                .orElse(false);
        if (!ours) {
            return CompletableFuture.completedFuture(
                    steps.closed().<TracesOutcome>map(closed -> closed).orElse(NOTHING));
        }
        List<CompletableFuture<TracesOutcome>> looks = new ArrayList<>();
        for (int shard = 0; shard < steps.serving().shards(); shard++) {
            looks.add(traces(sink, new AuthorityRecordId(namespaceId, shard), deadline));
        }
        return CompletableFuture.allOf(looks.toArray(new CompletableFuture<?>[0]))
                .thenApply(all ->
                        together(looks.stream().map(CompletableFuture::join).toList()));
    }

    private CompletableFuture<TracesOutcome> traces(SinkName sink, AuthorityRecordId id, Deadline deadline) {
        Question<TracesOutcome> question =
                new Question<>(Script.TRACES, refused -> refused, why -> UNAVAILABLE, (frame, rest) -> {
                    if (!frame.code().equals("shown")) {
                        return null;
                    }
                    long token = rest.number();
                    return token == 0 ? NOTHING : new TracesOutcome.Traces(Map.of(id, token));
                });
        return steps.onRecord(question, id, 0, deadline, begun -> begun.add(sink.value()))
                .thenApply(Answer::outcome)
                .toCompletableFuture();
    }

    /** The first refusal, if there is one: without one record nothing is known. */
    private static TracesOutcome together(List<TracesOutcome> told) {
        Map<AuthorityRecordId, Long> highest = new HashMap<>();
        for (TracesOutcome one : told) {
            if (!(one instanceof TracesOutcome.Traces traces)) {
                return one;
            }
            highest.putAll(traces.highest());
        }
        return new TracesOutcome.Traces(highest);
    }
}
