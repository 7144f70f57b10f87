package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.NotKnowableReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Wrong about what a verdict is about, and about what was lost. */
final class WrongTombstones {

    private WrongTombstones() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "tombstone-without-digest",
                                "A verdict holds for whatever is asked under the same id.",
                                "I-3",
                                "I-7")
                        .store((real, fixture) -> new WithoutDigest(real)),
                WrongStore.of(
                                "complete-since-moves-down",
                                "A clock that steps back takes complete-since along: what was lost before counts as known.",
                                "R-4",
                                "I-8")
                        .store((real, fixture) -> new MovesDown(real, fixture)));
    }

    private static final class WithoutDigest extends ForwardingStore {
        private final Map<Object, LeaseRequest<?>> cancelled = new HashMap<>();

        WithoutDigest(LeaseStore real) {
            super(real);
        }

        @Override
        public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
            return super.cancel(cancelled.computeIfAbsent(scope(request), unused -> request), reading);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return super.acquire(
                    cancelled.get(scope(request)) instanceof AcquireRequest first ? first : request, transmission);
        }

        @Override
        public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
            return super.release(
                    cancelled.get(scope(request)) instanceof ReleaseRequest first ? first : request, transmission);
        }

        private static Object scope(LeaseRequest<?> request) {
            return List.of(request.operation(), request.key(), request.caller().principal(), request.requestId());
        }
    }

    private static final class MovesDown extends ForwardingStore {
        private final WrongFixture fixture;
        private BackendTime latest = BackendTime.ofEpochMillis(0);
        private Optional<BackendTime> down = Optional.empty();

        MovesDown(LeaseStore real, WrongFixture fixture) {
            super(real);
            this.fixture = fixture;
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            look();
            return super.acquire(request, transmission);
        }

        @Override
        public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
            look();
            boolean after = down.isPresent()
                    && request.history()
                            .firstSent()
                            .map(FirstSent::at)
                            .filter(at -> !at.isBefore(down.get()))
                            .isPresent();
            return Steps.outcome(
                    super.cancel(request, reading),
                    outcome -> after
                                    && outcome instanceof CancelOutcome.NotKnowable lost
                                    && lost.reason() == NotKnowableReason.LOST_WITH_HISTORY
                            ? new CancelOutcome.NeverCommitted(lost.proven())
                            : outcome);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
            return Steps.outcome(
                    super.describe(recordId, deadline),
                    outcome -> outcome instanceof AdminOutcome.Done done && down.isPresent()
                            ? new AdminOutcome.Done(
                                    done.records().stream().map(this::moved).toList(), done.how())
                            : outcome);
        }

        private void look() {
            BackendTime now = fixture.backendTime();
            if (now.isBefore(latest)) {
                down = Optional.of(now);
            }
            latest = now;
        }

        private AuthorityRecordView moved(AuthorityRecordView view) {
            return new AuthorityRecordView(
                    view.recordId(),
                    view.exists(),
                    view.proven(),
                    view.basis(),
                    view.servingLineage(),
                    view.provenLineage(),
                    view.lastToken(),
                    view.floor(),
                    view.ceiling(),
                    view.evidence(),
                    view.ticket(),
                    view.sinks(),
                    view.frozen(),
                    view.beingCreated(),
                    view.witnessed(),
                    view.latestTime(),
                    down.orElseThrow());
        }
    }
}
