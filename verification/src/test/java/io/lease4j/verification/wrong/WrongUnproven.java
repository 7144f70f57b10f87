package io.lease4j.verification.wrong;

import io.lease4j.CancelOutcome;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.PageQuery;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about what goes on while the floor is unproven, and says so. */
final class WrongUnproven {

    private WrongUnproven() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "release-refused-while-unproven",
                                "Nothing can be released while the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            public CompletionStage<Answer<ReleaseOutcome>> release(
                                    ReleaseRequest request, Transmission t) {
                                return isProven(delegate(), request.key())
                                        ? super.release(request, t)
                                        : Steps.answer(
                                                delegate(), request.key(), Refused.of(RefusedReason.FLOOR_UNPROVEN));
                            }
                        }),
                WrongStore.of(
                                "revoke-refused-while-unproven",
                                "Nothing can be revoked while the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                return isProven(delegate(), request.key())
                                        ? super.revoke(request, sealed, t)
                                        : Steps.answer(
                                                delegate(), request.key(), Refused.of(RefusedReason.FLOOR_UNPROVEN));
                            }
                        }),
                WrongStore.of(
                                "list-refused-while-unproven",
                                "Nothing can be listed while the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            ListOutcome told(ListOutcome.Page right) {
                                return right.proven() ? right : Refused.of(RefusedReason.FLOOR_UNPROVEN);
                            }
                        }),
                WrongStore.of(
                                "unproven-not-said-by-release",
                                "A release does not say that the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            ReleaseOutcome told(ReleaseRequest request, ReleaseOutcome right) {
                                return right instanceof ReleaseOutcome.Released released
                                        ? new ReleaseOutcome.Released(released.end(), released.replayed(), true)
                                        : right;
                            }
                        }),
                WrongStore.of(
                                "unproven-not-said-by-revoke",
                                "A revocation does not say that the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            RevokeOutcome told(RevokeRequest request, RevokeOutcome right) {
                                return right instanceof RevokeOutcome.Revoked revoked
                                        ? new RevokeOutcome.Revoked(
                                                revoked.end(),
                                                revoked.replayed(),
                                                revoked.sealed(),
                                                revoked.unsealed(),
                                                true)
                                        : right;
                            }
                        }),
                WrongStore.of("unproven-not-said-by-list", "A list does not say that the floor is unproven.", "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            ListOutcome told(ListOutcome.Page right) {
                                return new ListOutcome.Page(right.entries(), right.next(), true);
                            }
                        }),
                WrongStore.of(
                                "unproven-not-said-by-history",
                                "History does not say that the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            HistoryOutcome told(LeaseKey key, PageQuery query, HistoryOutcome.Page right) {
                                return new HistoryOutcome.Page(
                                        right.entries(), right.next(), right.completeFromToken(), true);
                            }
                        }),
                WrongStore.of(
                                "unproven-not-said-of-requests",
                                "Resolving and cancelling do not say that the floor is unproven.",
                                "F-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
                                if (right instanceof CancelOutcome.Committed committed) {
                                    return new CancelOutcome.Committed(committed.what(), true);
                                }
                                return right instanceof CancelOutcome.NotKnowable notKnowable
                                        ? new CancelOutcome.NotKnowable(notKnowable.reason(), true)
                                        : right;
                            }

                            @Override
                            ResolveOutcome told(LeaseRequest<?> request, ResolveOutcome right) {
                                if (right instanceof ResolveOutcome.Committed committed) {
                                    return new ResolveOutcome.Committed(committed.what(), true);
                                }
                                return right instanceof ResolveOutcome.StillUnknown
                                        ? new ResolveOutcome.StillUnknown(true)
                                        : right;
                            }
                        }));
    }

    private static boolean isProven(LeaseStore store, LeaseKey key) {
        return Steps.record(store, key).map(RecordSummary::proven).orElse(true);
    }
}
