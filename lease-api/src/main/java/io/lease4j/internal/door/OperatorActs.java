package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Generation;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.ListOutcome;
import io.lease4j.NamespaceId;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorProof;
import io.lease4j.observe.CallKind;
import io.lease4j.spi.Answer;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** What an operator may do, as acts. Thread-safe. */
final class OperatorActs {

    private final FrontDoorParts parts;
    private final Door door;
    private final Sinks sinks;
    private final Sealing sealing;
    private final RecordSteps steps;

    OperatorActs(FrontDoorParts parts, List<FencedSink> sinks) {
        this.parts = parts;
        this.door = parts.door();
        this.sinks = new Sinks(door, sinks);
        this.sealing = new Sealing(door, this.sinks);
        this.steps = new RecordSteps(door);
    }

    Act<RevokeOutcome> revoke(Generation generation, String reason) {
        try {
            return revoke(RevokeRequest.of(
                    Objects.requireNonNull(generation, "generation"), door.holder, RequestId.random(), reason));
        } catch (InvalidValueException invalid) {
            return ReadCall.refusing(CallKind.REVOKE, Refused.invalid(invalid.violation()), refused -> refused);
        }
    }

    Act<RevokeOutcome> revoke(RevokeRequest request) {
        return new RevokeCall(parts, sealing, Objects.requireNonNull(request, "request"));
    }

    Act<Settlement<RevokeOutcome>> settle(RevokeRequest request) {
        Objects.requireNonNull(request, "request");
        return SettleCall.of(parts, request, call -> parts.runner().part(revoke(request), call));
    }

    Act<ListOutcome> list(PageQuery query) {
        Objects.requireNonNull(query, "query");
        return new ReadCall<>(
                CallKind.LIST,
                Optional::empty,
                call -> parts.reader().list(query, call).thenApply(answer -> {
                    door.announcer.listed(answer.outcome(), answer.echo(), call);
                    return answer.outcome();
                }),
                refused -> refused,
                why -> Refused.of(
                        why == UnknownReason.INTERRUPTED
                                ? RefusedReason.INTERRUPTED
                                : RefusedReason.BACKEND_UNAVAILABLE));
    }

    Act<AdminOutcome> describe() {
        return admin(Optional::empty, call -> inNamespace(id -> AllRecords.describe(door, steps, id, call)));
    }

    Act<AdminOutcome> create(NamespaceSettings settings, boolean witnessed) {
        Objects.requireNonNull(settings, "settings");
        return admin(
                () -> NamespaceCreation.wants(witnessed, settings),
                call -> new NamespaceCreation(door, steps, sinks, settings, call).create());
    }

    Act<AdminOutcome> register(FencedSink sink) {
        Objects.requireNonNull(sink, "sink");
        return admin(Optional::empty, call -> new SinkRegistration(door, steps, sink, call).register());
    }

    Act<AdminOutcome> prove(AuthorityRecordId recordId, FloorProof proof) {
        Objects.requireNonNull(proof, "proof");
        return admin(
                () -> Checks.servedRecord(door.store, recordId),
                call -> new OperatorProof(door, steps, sinks, recordId, call).prove(proof));
    }

    Act<AdminOutcome> extend(AuthorityRecordId recordId) {
        return admin(
                () -> Checks.servedRecord(door.store, recordId),
                call -> new OperatorProof(door, steps, sinks, recordId, call).extend());
    }

    Act<AdminOutcome> discard(LeaseKey key) {
        Objects.requireNonNull(key, "key");
        return admin(() -> Checks.key(door.store, key), call -> steps.discard(key, call));
    }

    Act<AdminOutcome> freeze() {
        return onEach("frozen", door.store::freeze);
    }

    Act<AdminOutcome> thaw() {
        return onEach("thawed", door.store::thaw);
    }

    private Act<AdminOutcome> onEach(
            String how, BiFunction<AuthorityRecordId, Transmission, CompletionStage<Answer<AdminOutcome>>> step) {
        return admin(
                Optional::empty,
                call -> inNamespace(id -> AllRecords.each(
                        id,
                        door.store.shards(),
                        how,
                        recordId -> steps.stamped(recordId, stamp -> step.apply(recordId, stamp), call))));
    }

    private CompletableFuture<AdminOutcome> inNamespace(Function<NamespaceId, CompletableFuture<AdminOutcome>> act) {
        return door.store.namespaceId().map(act).orElseGet(() -> RecordSteps.refused(RefusedReason.NAMESPACE_MISSING));
    }

    /** An operator's act has no request that could be settled: interrupted after its start, some of it may have happened. */
    private static Act<AdminOutcome> admin(
            Supplier<Optional<Refused>> obstacle, Function<Call, CompletableFuture<AdminOutcome>> act) {
        return new ReadCall<>(
                CallKind.ADMINISTER,
                obstacle,
                call -> call.maySend() ? act.apply(call) : RecordSteps.refused(RefusedReason.INTERRUPTED),
                refused -> refused,
                AdminOutcome.Unknown::new);
    }
}
