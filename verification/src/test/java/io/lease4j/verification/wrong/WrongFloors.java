package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Wrong about what a memory that went back may grant. */
final class WrongFloors {

    private WrongFloors() {}

    static List<WrongStore> all() {
        return List.of(
                acquiring(
                        "floor-guessed",
                        "After a loss the store goes on a thousand above what it remembers.",
                        (store, record) -> prove(store, record, record.lastToken() + 1000),
                        "LR-15",
                        "F-1"),
                acquiring(
                        "floor-forgotten",
                        "After a loss the store goes on with what it remembers.",
                        (store, record) -> prove(store, record, Math.max(record.lastToken(), record.ceiling())),
                        "LR-15",
                        "F-1",
                        "F-3"),
                WrongStore.of(
                                "replica-grants",
                                "A promoted replica grants from the range that its primary has.",
                                "LR-15",
                                "F-5")
                        .store((real, fixture) -> real == fixture.reference()
                                ? real
                                : new AfterRefusal(real, (store, record) -> prove(store, record, record.ceiling()))),
                WrongStore.of("ceiling-passed", "A store grants above its ceiling.", "LR-15", "F-5")
                        .store((real, fixture) -> new AfterRefusal(real, WrongFloors::extendUnasked)),
                installing(
                        "install-without-ticket",
                        "A proof is installed whatever ticket it names.",
                        (proof, now) -> Installs.with(
                                proof, proof.lineage(), now.ticket().orElse(proof.ticket()), proof.range()),
                        "F-4"),
                installing(
                        "install-without-lineage",
                        "A proof is installed whatever server it is for.",
                        (proof, now) -> Installs.with(proof, now.servingLineage(), proof.ticket(), proof.range()),
                        "F-4"),
                installing(
                        "install-lowers",
                        "A proof below what is known is installed.",
                        (proof, now) -> Installs.with(proof, proof.lineage(), proof.ticket(), above(proof, now)),
                        "F-4"),
                WrongStore.of(
                                "renewed-while-unproven",
                                "A renewal goes on while the floor is unproven.",
                                "LR-15",
                                "F-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                Answer<RenewOutcome> right = Steps.now(super.renew(request, t));
                                if (right.outcome() instanceof Refused refused
                                        && refused.reason() == RefusedReason.FLOOR_UNPROVEN) {
                                    proveAt(delegate(), request.key());
                                    return super.renew(request, t);
                                }
                                return Steps.done(right);
                            }
                        }),
                WrongStore.of("evidence-ignored", "What clients were shown refutes nothing.", "F-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return super.acquire(request, new Transmission(t.stamp(), 0, t.deadline()));
                            }
                        }),
                WrongStore.of(
                                "evidence-forgotten",
                                "Evidence of a greater token refuses the one who brings it, and nobody else.",
                                "F-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                boolean refuted = Steps.record(delegate(), request.key())
                                        .filter(record -> record.proven() && record.lastToken() < t.highestSeen())
                                        .isPresent();
                                return refuted
                                        ? Steps.answer(
                                                delegate(), request.key(), Refused.floorUnproven(Ticket.random()))
                                        : super.acquire(request, t);
                            }
                        }),
                WrongStore.of("unproven-not-said", "A reading does not say that the floor is unproven.", "F-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                                return Steps.outcome(super.inspect(key, reading), WrongFloors::asProven);
                            }
                        }),
                WrongStore.of(
                                "reads-refused-while-unproven",
                                "Nothing can be read while the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                                return Steps.outcome(
                                        super.inspect(key, reading),
                                        outcome -> isUnproven(outcome)
                                                ? Refused.of(RefusedReason.FLOOR_UNPROVEN)
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "one-lost-record-stops-all",
                                "While one record is unproven, no other grants either.",
                                "LR-15",
                                "F-7")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return anyUnproven(delegate())
                                        ? Steps.answer(
                                                delegate(), request.key(), Refused.of(RefusedReason.FLOOR_UNPROVEN))
                                        : super.renew(request, t);
                            }
                        }),
                WrongStore.of("ticket-for-each-prover", "Every refusal hands out a ticket of its own.", "F-8", "F-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return Steps.outcome(
                                        super.acquire(request, t),
                                        outcome -> outcome instanceof Refused refused
                                                        && refused.ticket().isPresent()
                                                ? Refused.floorUnproven(Ticket.random())
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "claimed-token-kept-as-evidence",
                                "A token that a request merely claims makes the record unproven.",
                                "S-9")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                long claimed = request.generation().token().value();
                                return super.renew(
                                        request,
                                        new Transmission(t.stamp(), Math.max(claimed, t.highestSeen()), t.deadline()));
                            }
                        }));
    }

    /** What a wrong store does to its record before it tries again. */
    @FunctionalInterface
    private interface Repair {
        void apply(LeaseStore store, AuthorityRecordView record);
    }

    /** A store that helps itself when it has to refuse a grant because its floor is unproven. */
    private static final class AfterRefusal extends ForwardingStore {

        private final Repair repair;

        AfterRefusal(LeaseStore delegate, Repair repair) {
            super(delegate);
            this.repair = repair;
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission t) {
            Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
            if (right.outcome() instanceof Refused refused && refused.reason() == RefusedReason.FLOOR_UNPROVEN) {
                Installs.view(delegate(), request.key()).ifPresent(record -> repair.apply(delegate(), record));
                return super.acquire(request, t);
            }
            return Steps.done(right);
        }
    }

    private static WrongStore acquiring(String name, String fault, Repair repair, String... breaks) {
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new AfterRefusal(real, repair));
    }

    /** Changes a proof, given the record as it is. */
    @FunctionalInterface
    private interface Change {
        Installation.Proof apply(Installation.Proof proof, AuthorityRecordView now);
    }

    private static WrongStore installing(String name, String fault, Change change, String... breaks) {
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
                if (!(installation instanceof Installation.Proof proof)) {
                    return super.install(installation, deadline);
                }
                Installation changed = Installs.view(delegate(), proof.recordId())
                        .<Installation>map(now -> change.apply(proof, now))
                        .orElse(installation);
                return super.install(changed, deadline);
            }
        });
    }

    private static void prove(LeaseStore store, AuthorityRecordView record, long base) {
        Installs.proof(store, record, new TokenRange(base, base + 1000), ProofBasis.OPERATOR);
    }

    private static void proveAt(LeaseStore store, LeaseKey key) {
        Installs.view(store, key)
                .ifPresent(record -> prove(store, record, Math.max(record.lastToken(), record.ceiling())));
    }

    private static void extendUnasked(LeaseStore store, AuthorityRecordView record) {
        if (record.proven()) {
            TokenRange further = new TokenRange(record.ceiling(), record.ceiling() + 1000);
            Installs.extension(store, record, further);
        }
    }

    private static TokenRange above(Installation.Proof proof, AuthorityRecordView now) {
        long base = Math.max(Math.max(now.ceiling(), now.evidence()), Math.max(now.lastToken(), now.floor()));
        return proof.range().base() >= base ? proof.range() : new TokenRange(base, base + 1000);
    }

    private static boolean isUnproven(InspectOutcome outcome) {
        return outcome.match(
                found -> !found.record().proven(),
                notFound -> !notFound.record().proven(),
                refused -> false);
    }

    private static InspectOutcome asProven(InspectOutcome outcome) {
        return outcome.match(
                found -> new InspectOutcome.Found(found.lease(), found.remaining(), Installs.proven(found.record())),
                notFound -> new InspectOutcome.NotFound(notFound.last(), Installs.proven(notFound.record())),
                refused -> refused);
    }

    private static boolean anyUnproven(LeaseStore store) {
        return store.namespaceId()
                .filter(namespaceId -> java.util.stream.IntStream.range(0, store.shards())
                        .mapToObj(shard -> Installs.view(store, new AuthorityRecordId(namespaceId, shard)))
                        .flatMap(Optional::stream)
                        .anyMatch(view -> !view.proven()))
                .isPresent();
    }
}
