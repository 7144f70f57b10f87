package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.FencingToken;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.internal.door.FloorProver.Target;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Proves or extends the floor of one record for an operator, through the witness where there is one. */
final class OperatorProof {

    private static final String NO_WITNESS_HERE = "the namespace has a witness, and this front door was given none";

    private final Door door;
    private final RecordSteps steps;
    private final Sinks sinks;
    private final AuthorityRecordId recordId;
    private final Call call;

    OperatorProof(Door door, RecordSteps steps, Sinks sinks, AuthorityRecordId recordId, Call call) {
        this.door = door;
        this.steps = steps;
        this.sinks = sinks;
        this.recordId = recordId;
        this.call = call;
    }

    CompletableFuture<AdminOutcome> prove(FloorProof proof) {
        return described(view -> view.proven()
                ? done(new AdminOutcome.Done(List.of(view), "proven already"))
                : proof.match(
                        byWitness -> byWitness(view),
                        byOperator -> byOperator(view, byOperator),
                        retained -> retained(view, retained)));
    }

    CompletableFuture<AdminOutcome> extend() {
        return described(view -> {
            if (!view.proven()) {
                return notAllowed("the record cannot prove its floor: it has to be proven, not extended");
            }
            return door.prover.witness().isEmpty()
                    ? notAllowed("this front door was given no witness")
                    : withTicket(target -> result(door.prover.extend(target, call)));
        });
    }

    private CompletableFuture<AdminOutcome> byWitness(AuthorityRecordView view) {
        if (door.prover.witness().isEmpty()) {
            return notAllowed("this front door was given no witness");
        }
        if (view.exists() && !view.witnessed()) {
            return notAllowed("the namespace was created without a witness");
        }
        return withTicket(target -> result(door.prover.prove(target, 0, ProofBasis.WITNESS, Optional.empty(), call)));
    }

    private CompletableFuture<AdminOutcome> byOperator(AuthorityRecordView view, FloorProof.ByOperator proof) {
        if (view.witnessed() && door.prover.witness().isEmpty()) {
            return notAllowed(NO_WITNESS_HERE);
        }
        return new ProofObstacles(door, sinks, view, proof.base()).gather(call).thenCompose(found -> {
            if (!found.obstacles().isEmpty()) {
                return done(Refused.notAllowed(found.obstacles()));
            }
            return withTicket(target -> found.witnessed()
                    ? result(door.prover.prove(
                            target, proof.base(), ProofBasis.OPERATOR, Optional.of(proof.reason()), call))
                    : result(install(target, view, proof, found.entry())));
        });
    }

    private CompletableFuture<FloorProver.Result> install(
            Target target, AuthorityRecordView view, FloorProof.ByOperator proof, Optional<WitnessEntry> entry) {
        Set<SinkName> registered = new HashSet<>(proof.sinks());
        registered.addAll(view.sinks());
        entry.ifPresent(known -> registered.addAll(known.sinks()));
        long ceiling = Math.min(FencingToken.MAX_VALUE, proof.base() + NamespaceCreation.RANGE_WITHOUT_WITNESS);
        return door.prover.install(
                new Installation.Proof(
                        target.recordId(),
                        target.lineage(),
                        target.ticket(),
                        new TokenRange(proof.base(), ceiling),
                        ProofBasis.OPERATOR,
                        registered,
                        Optional.of(proof.reason())),
                "operator",
                call);
    }

    private CompletableFuture<AdminOutcome> retained(AuthorityRecordView view, FloorProof.Retained proof) {
        if (!door.store.capabilities().supports(Capability.RETAINED_PROOF)) {
            return RecordSteps.refused(RefusedReason.NOT_SUPPORTED);
        }
        if (view.witnessed() || door.prover.witness().isPresent()) {
            return notAllowed("the namespace has a witness");
        }
        if (!view.exists()) {
            return notAllowed("the record is missing: nothing of it was retained");
        }
        if (view.evidence() > 0) {
            return notAllowed("a token above the last one was seen: something was lost");
        }
        return door.asker
                .ask(
                        "a store",
                        call.deadline().remaining(),
                        () -> door.store.retentionObstacles(recordId, call.deadline()))
                .thenCompose(reply -> {
                    List<String> against =
                            reply.answer().orElseGet(() -> List.of("the store did not say what refutes retention"));
                    return against.isEmpty()
                            ? withTicket(target -> result(door.prover.install(
                                    new Installation.Retained(
                                            target.recordId(), target.lineage(), target.ticket(), proof.reason()),
                                    "retained",
                                    call)))
                            : done(Refused.notAllowed(against));
                });
    }

    private CompletableFuture<AdminOutcome> described(
            Function<AuthorityRecordView, CompletableFuture<AdminOutcome>> next) {
        return steps.describe(recordId, call)
                .thenCompose(this::orByItsTicket)
                .thenCompose(outcome -> RecordSteps.viewIn(outcome).map(next).orElseGet(() -> done(outcome)));
    }

    /** A damaged record is no longer described; what is left of it comes with its ticket, and a proof rebuilds it. */
    private CompletableFuture<AdminOutcome> orByItsTicket(AdminOutcome described) {
        return described instanceof Refused refused && refused.reason() == RefusedReason.CORRUPT_STATE
                ? steps.ask(() -> door.store.ticket(recordId, call.deadline()), call)
                : done(described);
    }

    /** Takes a ticket for the lineage that serves now: whatever serves later refuses what is installed with it. */
    private CompletableFuture<AdminOutcome> withTicket(Function<Target, CompletableFuture<AdminOutcome>> next) {
        return steps.ask(() -> door.store.ticket(recordId, call.deadline()), call)
                .thenCompose(outcome -> {
                    Optional<AuthorityRecordView> view = RecordSteps.viewIn(outcome);
                    return view.flatMap(AuthorityRecordView::ticket)
                            .map(ticket -> next.apply(
                                    new Target(recordId, view.orElseThrow().servingLineage(), ticket)))
                            .orElseGet(() -> done(
                                    outcome instanceof AdminOutcome.Done
                                            ? Refused.of(RefusedReason.BACKEND_UNAVAILABLE)
                                            : outcome));
                });
    }

    /** A refused install may mean that another prover won: the record says. */
    private CompletableFuture<AdminOutcome> result(CompletableFuture<FloorProver.Result> proof) {
        return proof.thenCompose(result -> {
            if (result.installed().isEmpty()) {
                return notAllowed(result.obstacle());
            }
            AdminOutcome outcome = result.installed().get();
            if (!(outcome instanceof Refused)) {
                return done(outcome);
            }
            return steps.describe(recordId, call)
                    .thenApply(described -> RecordSteps.viewIn(described)
                            .filter(AuthorityRecordView::proven)
                            .filter(view -> view.ticket().isEmpty())
                            .<AdminOutcome>map(view -> new AdminOutcome.Done(List.of(view), "done by another"))
                            .orElse(outcome));
        });
    }

    private static CompletableFuture<AdminOutcome> notAllowed(String obstacle) {
        return done(Refused.notAllowed(List.of(obstacle)));
    }

    private static CompletableFuture<AdminOutcome> done(AdminOutcome outcome) {
        return CompletableFuture.completedFuture(outcome);
    }
}
