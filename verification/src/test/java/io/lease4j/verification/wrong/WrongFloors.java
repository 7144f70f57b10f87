package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
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
                                "F-1")
                        .seenIn("redisson#3994, redisson#5256"),
                acquiring(
                                "floor-forgotten",
                                "After a loss the store goes on with what it remembers.",
                                (store, record) -> prove(store, record, Math.max(record.lastToken(), record.ceiling())),
                                "LR-15",
                                "F-1",
                                "F-3")
                        .seenIn("redis/redis#6062, hazelcast/hazelcast#17436"),
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
