package io.lease4j.verification.wrong;

import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Wrong about what an answer says beside its case: how long a lease may last, how it ended, and its token. */
final class WrongTellings {

    private WrongTellings() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("inspect-without-the-time", "Inspect says that a lease lasts longer than it does.", "S-2")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            InspectOutcome told(LeaseKey key, InspectOutcome right) {
                                return right instanceof InspectOutcome.Found found
                                        ? new InspectOutcome.Found(
                                                found.lease(),
                                                found.remaining().plus(Duration.ofHours(1)),
                                                found.record())
                                        : right;
                            }
                        }),
                WrongStore.of(
                                "superseded-without-an-end",
                                "Whoever was superseded does not learn how its generation had ended.",
                                "S-7")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            RenewOutcome told(RenewRequest request, RenewOutcome right) {
                                return right instanceof RenewOutcome.Lost lost && lost.reason() == LostReason.SUPERSEDED
                                        ? new RenewOutcome.Lost(lost.reason(), Optional.empty(), lost.committed())
                                        : right;
                            }
                        }),
                WrongStore.of("ended-by-nobody", "An end does not name who made it.", "S-7")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            RenewOutcome told(RenewRequest request, RenewOutcome right) {
                                return right instanceof RenewOutcome.Lost lost
                                        ? new RenewOutcome.Lost(
                                                lost.reason(),
                                                lost.end().map(WrongTellings::byNobody),
                                                lost.committed())
                                        : right;
                            }
                        }),
                WrongStore.of("end-forgotten-early", "How a lease ended is forgotten after ten minutes.", "S-7")
                        .store((real, fixture) -> new ForgetsEnds(real, fixture)),
                WrongStore.of(
                                "over-and-nothing-unsealed",
                                "A revocation of what has ended otherwise names no sink.",
                                "E-8")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            RevokeOutcome told(RevokeRequest request, RevokeOutcome right) {
                                return right instanceof RevokeOutcome.Over over
                                        ? new RevokeOutcome.Over(
                                                over.reason(),
                                                over.end(),
                                                over.committed(),
                                                over.sealed(),
                                                Set.of(),
                                                over.proven())
                                        : right;
                            }
                        }),
                WrongStore.of("last-token-not-told", "A step does not tell the last token of its record.", "I-1")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            Echo echo(Echo right) {
                                return new Echo(
                                        right.recordId(),
                                        right.lineage(),
                                        right.backendTime(),
                                        0,
                                        right.proven(),
                                        right.extensionTicket(),
                                        right.expired());
                            }
                        }));
    }

    private static LeaseEnd byNobody(LeaseEnd end) {
        return new LeaseEnd(end.reason(), end.at(), Optional.empty(), end.note(), end.unsealedSinks());
    }

    private static final class ForgetsEnds extends Retold {
        private static final Duration EARLY = Duration.ofMinutes(10);

        private final WrongFixture fixture;

        ForgetsEnds(LeaseStore real, WrongFixture fixture) {
            super(real);
            this.fixture = fixture;
        }

        @Override
        RenewOutcome told(RenewRequest request, RenewOutcome right) {
            return right instanceof RenewOutcome.Lost lost && isForgotten(lost.end())
                    ? new RenewOutcome.Lost(LostReason.GONE, Optional.empty(), lost.committed())
                    : right;
        }

        @Override
        InspectOutcome told(LeaseKey key, InspectOutcome right) {
            return right instanceof InspectOutcome.NotFound notFound
                            && isForgotten(notFound.last().flatMap(ObservedLease::end))
                    ? new InspectOutcome.NotFound(Optional.empty(), notFound.record())
                    : right;
        }

        private boolean isForgotten(Optional<LeaseEnd> end) {
            return end.filter(known -> known.at().until(fixture.backendTime()).compareTo(EARLY) > 0)
                    .isPresent();
        }
    }
}
