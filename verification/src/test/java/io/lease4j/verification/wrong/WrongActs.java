package io.lease4j.verification.wrong;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Wrong about acts on an authority record: when they come, and which record they mean. */
final class WrongActs {

    private WrongActs() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "repeatable-act-too-old",
                                "Freezing, thawing and registering are forgotten as requests with a receipt are.",
                                "R-4")
                        .store((real, fixture) -> new ForgetsActs(real)),
                WrongStore.of(
                                "acts-without-a-stamp",
                                "Freezing, thawing, registering and discarding are done however late they come.",
                                "R-2",
                                "R-3")
                        .store((real, fixture) -> new AlwaysInTime(real)),
                WrongStore.of("record-by-shard-alone", "A record is acted on whatever creation it is of.", "F-4")
                        .store((real, fixture) -> new ByShard(real)));
    }

    private static final class ForgetsActs extends ForwardingStore {

        ForgetsActs(LeaseStore real) {
            super(real);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> register(AuthorityRecordId id, SinkName sink, Transmission t) {
            return isForgotten(id, t) ? tooOld() : super.register(id, sink, t);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId id, Transmission t) {
            return isForgotten(id, t) ? tooOld() : super.freeze(id, t);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId id, Transmission t) {
            return isForgotten(id, t) ? tooOld() : super.thaw(id, t);
        }

        private boolean isForgotten(AuthorityRecordId id, Transmission t) {
            FirstSent first = t.stamp().firstSent();
            return Installs.view(delegate(), id)
                    .filter(record -> !first.lineage().equals(record.servingLineage())
                            || first.at().isBefore(record.completeSince()))
                    .isPresent();
        }

        private static CompletionStage<Answer<AdminOutcome>> tooOld() {
            return Steps.done(Answer.withoutStep(Refused.of(RefusedReason.TOO_OLD)));
        }
    }

    private static final class AlwaysInTime extends ForwardingStore {

        AlwaysInTime(LeaseStore real) {
            super(real);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> register(AuthorityRecordId id, SinkName sink, Transmission t) {
            return super.register(id, sink, inTime(id, t));
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId id, Transmission t) {
            return super.freeze(id, inTime(id, t));
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId id, Transmission t) {
            return super.thaw(id, inTime(id, t));
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission t) {
            return super.discard(key, inTime(recordOf(key).orElseThrow(), t));
        }

        private Transmission inTime(AuthorityRecordId id, Transmission t) {
            return Steps.stamp(delegate(), id)
                    .map(stamp -> new Transmission(stamp, t.highestSeen(), t.deadline()))
                    .orElse(t);
        }
    }

    private static final class ByShard extends ForwardingStore {

        ByShard(LeaseStore real) {
            super(real);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
            return super.install(
                    installation.match(
                            proof -> new Installation.Proof(
                                    ours(proof.recordId()),
                                    proof.lineage(),
                                    proof.ticket(),
                                    proof.range(),
                                    proof.basis(),
                                    proof.sinks(),
                                    proof.reason()),
                            extension -> new Installation.Extension(
                                    ours(extension.recordId()),
                                    extension.lineage(),
                                    extension.ticket(),
                                    extension.range()),
                            other -> other),
                    deadline);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId id, Transmission t) {
            return super.freeze(ours(id), t);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId id, Transmission t) {
            return super.thaw(ours(id), t);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> register(AuthorityRecordId id, SinkName sink, Transmission t) {
            return super.register(ours(id), sink, t);
        }

        @Override
        public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId id, Deadline deadline) {
            return super.ticket(ours(id), deadline);
        }

        private AuthorityRecordId ours(AuthorityRecordId id) {
            return namespaceId()
                    .map(namespaceId -> new AuthorityRecordId(namespaceId, id.shard()))
                    .orElse(id);
        }
    }
}
