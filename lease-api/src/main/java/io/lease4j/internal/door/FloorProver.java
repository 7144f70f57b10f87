package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Lineage;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.RaiseRequest.Kind;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The one proof loop of front door and operator: look the namespace up at the witness, raise its counter durably, and
 * only then install the range under the ticket that it was raised for. Whatever fails on the way leaves the store
 * unproven, and the range, if one was raised, unused for ever. Thread-safe.
 */
final class FloorProver {

    /** An extension is asked for a quarter of a range early: it is in no hurry, but must not be in flight for ever. */
    private static final Duration EXTENSION_PATIENCE = Duration.ofSeconds(30);

    private static final String SOMETHING_ELSE = "the witness answered something else than it was asked";
    private static final String NOT_KNOWN = "the witness does not know the namespace";

    /** What a proof came to. */
    record Result(Optional<AdminOutcome> installed, String obstacle, boolean byAnother) {

        static Result installed(AdminOutcome outcome) {
            return new Result(Optional.of(outcome), "", false);
        }

        static Result failed(String obstacle) {
            return new Result(Optional.empty(), obstacle, false);
        }

        /** Another prover may have won, or had less time: only asking the store again tells. */
        boolean worthAskingAgain() {
            return installed.isPresent() || byAnother;
        }
    }

    /** What is to be proven or extended, and under which ticket. */
    record Target(AuthorityRecordId recordId, Lineage lineage, Ticket ticket) {}

    private final Door door;
    private final Optional<FloorWitness> witness;
    private final Optional<String> retained;
    private final Map<AuthorityRecordId, CompletableFuture<Result>> proving = new ConcurrentHashMap<>();
    private final Set<AuthorityRecordId> extending = ConcurrentHashMap.newKeySet();

    FloorProver(Door door, Optional<FloorWitness> witness, Optional<String> retained) {
        this.door = door;
        this.witness = witness;
        this.retained = retained;
    }

    Optional<FloorWitness> witness() {
        return witness;
    }

    /** Whether a refused acquire is helped without a person: a record at its ceiling is, by a witness alone. */
    boolean helps(boolean proven) {
        return witness.isPresent() || (!proven && isRetained());
    }

    private boolean isRetained() {
        return retained.isPresent() && door.store.capabilities().supports(Capability.RETAINED_PROOF);
    }

    /**
     * Proves a record for a refused acquire. Callers of one process share one proof of a record: each would raise the
     * witness, and all but one install would be refused.
     */
    CompletableFuture<Result> proveOnce(Target target, Call call) {
        return once(
                target,
                call,
                () -> witness.isPresent()
                        ? prove(target, 0, ProofBasis.WITNESS, Optional.empty(), call)
                        : retain(target, retained.orElseThrow(), call));
    }

    /** Extends a record for an acquire that was refused at its ceiling; shared like a proof. */
    CompletableFuture<Result> extendOnce(Target target, Call call) {
        return once(target, call, () -> extend(target, call));
    }

    private CompletableFuture<Result> once(Target target, Call call, Supplier<CompletableFuture<Result>> attempt) {
        CompletableFuture<Result> mine = new CompletableFuture<>();
        CompletableFuture<Result> other = proving.putIfAbsent(target.recordId(), mine);
        if (other != null) {
            return within(call.deadline(), other);
        }
        var unused = attempt.get().whenComplete((result, failure) -> {
            proving.remove(target.recordId(), mine);
            mine.complete(failure == null ? result : Result.failed("the proof broke off"));
        });
        return mine;
    }

    /** Proves a record by the witness, for an operator with a number below which its range must not begin. */
    CompletableFuture<Result> prove(Target target, long atLeast, ProofBasis basis, Optional<String> reason, Call call) {
        return look(call)
                .thenCompose(looked -> looked.map(entry ->
                        entry.namespaceId().equals(target.recordId().namespaceId())
                                ? raise(target, Kind.PROOF, atLeast, call)
                                        .thenCompose(raised -> raised.map(range ->
                                                install(proof(target, range, basis, entry, reason), basis, call)))
                                : failed("the witness knows another creation of the namespace")));
    }

    /** Proves a record by the word that its server keeps everything, unless something that can be read refutes that. */
    CompletableFuture<Result> retain(Target target, String reason, Call call) {
        return door.asker
                .ask(
                        "a store",
                        call.deadline().remaining(),
                        () -> door.store.retentionObstacles(target.recordId(), call.deadline()))
                .thenCompose(reply -> {
                    List<String> against =
                            reply.answer().orElseGet(() -> List.of("the store did not say what refutes retention"));
                    return against.isEmpty()
                            ? install(
                                    new Installation.Retained(
                                            target.recordId(), target.lineage(), target.ticket(), reason),
                                    "retained",
                                    call)
                            : failed(String.join("; ", against));
                });
    }

    /** Asks the witness for a further range, and installs it. */
    CompletableFuture<Result> extend(Target target, Call call) {
        return raise(target, Kind.EXTENSION, 0, call)
                .thenCompose(raised -> raised.map(range -> install(
                        new Installation.Extension(target.recordId(), target.lineage(), target.ticket(), range),
                        "extension",
                        call)));
    }

    /** Extends a record in the background, one attempt at a time: a later grant hands out the ticket again. */
    void extendLater(AuthorityRecordId recordId, Lineage lineage, Ticket ticket) {
        if (witness.isEmpty() || !extending.add(recordId)) {
            return;
        }
        if (!door.admission.enter()) {
            extending.remove(recordId);
            return;
        }
        Call call = new Call(door.within(EXTENSION_PATIENCE), Optional.empty());
        var unused = extend(new Target(recordId, lineage, ticket), call).whenComplete((result, failure) -> {
            extending.remove(recordId);
            door.admission.leave();
        });
    }

    /** Installs what was decided, and tells the listener once it holds. */
    CompletableFuture<Result> install(Installation installation, String how, Call call) {
        Deadline deadline = call.deadline();
        long sentNanos = door.clock.nanos();
        return door.asker
                .ask("a store", deadline.remaining(), () -> door.store.install(installation, deadline))
                .thenApply(reply -> {
                    Answer<AdminOutcome> answer = reply.answer()
                            .orElseGet(() -> Answer.withoutStep(new AdminOutcome.Unknown(reply.silence())));
                    door.hear(answer.echo(), Subject.NOTHING, 0, sentNanos, call);
                    if (answer.outcome() instanceof AdminOutcome.Done) {
                        door.ceilings.isFar(installation.recordId());
                        door.announcer.floorProven(
                                installation.recordId(), how, answer.echo().map(Echo::backendTime), call);
                    }
                    return Result.installed(answer.outcome());
                });
    }

    /** Looks the namespace up. */
    CompletableFuture<Asked<WitnessEntry>> look(Call call) {
        return ask(
                call,
                known -> known.look(door.store.namespace()),
                outcome -> outcome.match(
                        raised -> Asked.failed(SOMETHING_ELSE),
                        known -> Asked.of(known.entry()),
                        notKnown -> Asked.failed(NOT_KNOWN),
                        notAllowed -> Asked.failed(notAllowed.why()),
                        unavailable -> Asked.failed(unavailable.why())));
    }

    /** Looks whether the witness has any trace of the name; an answer, also that it has none. */
    CompletableFuture<Asked<Optional<WitnessEntry>>> lookForTraces(Call call) {
        return ask(
                call,
                known -> known.look(door.store.namespace()),
                outcome -> outcome.match(
                        raised -> Asked.failed(SOMETHING_ELSE),
                        known -> Asked.of(Optional.of(known.entry())),
                        notKnown -> Asked.of(Optional.empty()),
                        notAllowed -> Asked.failed(notAllowed.why()),
                        unavailable -> Asked.failed(unavailable.why())));
    }

    /** Remembers the name of a namespace that is being created. */
    CompletableFuture<Asked<WitnessEntry>> begin(NamespaceId namespaceId, Call call) {
        return ask(call, known -> known.begin(door.store.namespace(), namespaceId), FloorProver::entry);
    }

    /** Remembers that a creation was completed. */
    CompletableFuture<Asked<WitnessEntry>> complete(NamespaceId namespaceId, Call call) {
        return ask(call, known -> known.complete(namespaceId), FloorProver::entry);
    }

    /** Remembers a sink of the namespace. */
    CompletableFuture<Asked<WitnessEntry>> remember(NamespaceId namespaceId, SinkName sink, Call call) {
        return ask(call, known -> known.remember(namespaceId, sink), FloorProver::entry);
    }

    /** Raises the witness for a record that is about to be created; nobody else can have its ticket. */
    CompletableFuture<Asked<TokenRange>> firstRange(AuthorityRecordId recordId, Lineage lineage, Call call) {
        return raise(new Target(recordId, lineage, Ticket.random()), Kind.PROOF, 0, call);
    }

    private CompletableFuture<Asked<TokenRange>> raise(Target target, Kind kind, long atLeast, Call call) {
        RaiseRequest request = new RaiseRequest(target.recordId(), target.lineage(), target.ticket(), kind, atLeast);
        return ask(
                call,
                known -> known.raise(request),
                outcome -> outcome.match(
                        raised -> Asked.of(raised.range()),
                        known -> Asked.failed(SOMETHING_ELSE),
                        notKnown -> Asked.failed(NOT_KNOWN),
                        notAllowed -> Asked.failed(notAllowed.why()),
                        unavailable -> Asked.failed(unavailable.why())));
    }

    private static Asked<WitnessEntry> entry(WitnessOutcome outcome) {
        return outcome.match(
                raised -> Asked.failed(SOMETHING_ELSE),
                known -> Asked.of(known.entry()),
                notKnown -> Asked.failed(NOT_KNOWN),
                notAllowed -> Asked.failed(notAllowed.why()),
                unavailable -> Asked.failed(unavailable.why()));
    }

    /** Asks the witness anything; one that throws or is silent is unavailable. */
    <T> CompletableFuture<Asked<T>> ask(
            Call call,
            Function<FloorWitness, CompletionStage<WitnessOutcome>> question,
            Function<WitnessOutcome, Asked<T>> read) {
        if (witness.isEmpty()) {
            return CompletableFuture.completedFuture(Asked.failed("this front door was given no witness"));
        }
        if (call.deadline().isPast()) {
            return CompletableFuture.completedFuture(Asked.failed("the deadline passed before the witness was asked"));
        }
        FloorWitness known = witness.get();
        return door.asker
                .ask("a witness", call.deadline().remaining(), () -> question.apply(known))
                .thenApply(
                        reply -> reply.answer().map(read).orElseGet(() -> Asked.failed("the witness gave no answer")));
    }

    private CompletableFuture<Result> install(Installation.Proof proof, ProofBasis basis, Call call) {
        return install(proof, basis == ProofBasis.WITNESS ? "witness" : "operator", call);
    }

    private static Installation.Proof proof(
            Target target, TokenRange range, ProofBasis basis, WitnessEntry entry, Optional<String> reason) {
        return new Installation.Proof(
                target.recordId(), target.lineage(), target.ticket(), range, basis, entry.sinks(), reason);
    }

    private CompletableFuture<Result> within(Deadline deadline, CompletableFuture<Result> other) {
        return door.asker
                .ask("a proof", deadline.remaining(), () -> other)
                .thenApply(reply ->
                        new Result(reply.answer().flatMap(Result::installed), "the other proof came to nothing", true));
    }

    private static CompletableFuture<Result> failed(String obstacle) {
        return CompletableFuture.completedFuture(Result.failed(obstacle));
    }

    /** What the witness answered, or what was in the way. */
    record Asked<T>(Optional<T> answer, String obstacle) {

        static <T> Asked<T> of(T answer) {
            return new Asked<>(Optional.of(answer), "");
        }

        static <T> Asked<T> failed(String obstacle) {
            return new Asked<>(Optional.empty(), obstacle);
        }

        CompletableFuture<Result> map(Function<T, CompletableFuture<Result>> next) {
            return answer.isPresent() ? next.apply(answer.get()) : FloorProver.failed(obstacle);
        }
    }
}
