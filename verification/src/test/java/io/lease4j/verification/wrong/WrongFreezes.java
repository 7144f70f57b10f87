package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.LeaseRequest;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about what a frozen record does, and what it still does. */
final class WrongFreezes {

    private WrongFreezes() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("frozen-grants", "A frozen record grants.", "S-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AdminOutcome>> freeze(
                                    AuthorityRecordId recordId, Transmission t) {
                                return super.describe(recordId, t.deadline());
                            }
                        }),
                WrongStore.of("frozen-stops-renewals", "A frozen record renews nothing.", "S-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return Installs.isFrozen(delegate(), request.key())
                                        ? Steps.answer(delegate(), request.key(), Refused.of(RefusedReason.FROZEN))
                                        : super.renew(request, t);
                            }
                        }),
                WrongStore.of("frozen-stops-replays", "A frozen record refuses the same acquire again.", "S-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
                                return right instanceof AcquireOutcome.Acquired
                                                && Installs.isFrozen(delegate(), request.key())
                                        ? Refused.of(RefusedReason.FROZEN)
                                        : right;
                            }
                        }),
                WrongStore.of("frozen-before-held", "A frozen record refuses where the key is held.", "S-11")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
                                return right instanceof AcquireOutcome.Held
                                                && Installs.isFrozen(delegate(), request.key())
                                        ? Refused.of(RefusedReason.FROZEN)
                                        : right;
                            }
                        }),
                WrongStore.of("frozen-stops-revocations", "A frozen record revokes nothing.", "S-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RevokeOutcome>> revoke(
                                    RevokeRequest request, Set<SinkName> sealed, Transmission t) {
                                return Installs.isFrozen(delegate(), request.key())
                                        ? Steps.answer(delegate(), request.key(), Refused.of(RefusedReason.FROZEN))
                                        : super.revoke(request, sealed, t);
                            }
                        }),
                WrongStore.of("frozen-stops-cancellations", "A frozen record cancels nothing.", "S-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<CancelOutcome>> cancel(
                                    LeaseRequest<?> request, Reading reading) {
                                return Installs.isFrozen(delegate(), request.key())
                                        ? Steps.answer(delegate(), request.key(), Refused.of(RefusedReason.FROZEN))
                                        : super.cancel(request, reading);
                            }
                        }),
                WrongStore.of("proof-thaws", "A proof thaws its record.", "S-11")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AdminOutcome>> install(
                                    Installation installation, Deadline deadline) {
                                Answer<AdminOutcome> right = Steps.now(super.install(installation, deadline));
                                AuthorityRecordId recordId = installation.recordId();
                                Steps.stamp(delegate(), recordId).ifPresent(stamp -> {
                                    AdminOutcome unused = Steps.now(
                                                    super.thaw(recordId, new Transmission(stamp, 0, Steps.SOON)))
                                            .outcome();
                                });
                                return Steps.done(right);
                            }
                        }));
    }
}
