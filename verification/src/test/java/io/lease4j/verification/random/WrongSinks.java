package io.lease4j.verification.random;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.testkit.control.ForwardingSink;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Sinks that get one thing wrong. */
final class WrongSinks {

    private WrongSinks() {}

    /** Looks whether a lease may write, and writes later without another look. */
    static final class CheckThenWrite extends ForwardingSink {
        private final Set<LeaseId> checked = new HashSet<>();

        CheckThenWrite(FencedSink right) {
            super(right);
        }

        @Override
        public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return super.commit(effect, authority, deadline).thenApply(outcome -> {
                if (outcome instanceof CommitOutcome.Accepted) {
                    checked.add(authority.generation().leaseId());
                }
                if (outcome instanceof CommitOutcome.Rejected
                        && checked.contains(authority.generation().leaseId())) {
                    return new CommitOutcome.Accepted(
                            new EffectReceipt(
                                    effect.id(),
                                    authority.generation().leaseId(),
                                    authority.token(),
                                    authority.executionId()),
                            false);
                }
                return outcome;
            });
        }
    }

    /** Refuses tokens below the sealed one, and lets that one through. */
    static final class SealOffByOne extends ForwardingSink {
        SealOffByOne(FencedSink right) {
            super(right);
        }

        @Override
        public CompletionStage<FenceOutcome> seal(
                AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
            return upTo.value() == 1
                    ? CompletableFuture.completedFuture(new FenceOutcome.Accepted())
                    : super.seal(recordId, key, FencingToken.of(upTo.value() - 1), deadline);
        }
    }

    /** Keeps one floor for all records. */
    static final class OneFloor extends ForwardingSink {
        OneFloor(FencedSink right) {
            super(right);
        }

        @Override
        public CompletionStage<FenceOutcome> admit(
                NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
            long highest =
                    floors.values().stream().mapToLong(Long::longValue).max().orElse(0);
            Map<AuthorityRecordId, Long> same = new HashMap<>(floors);
            same.replaceAll((record, floor) -> highest);
            return super.admit(namespaceId, same, deadline);
        }
    }

    /** Forgets what it did, and does it again. */
    static final class EffectTwice extends ForwardingSink {
        private final Map<EffectId, Integer> seen = new HashMap<>();

        EffectTwice(FencedSink right) {
            super(right);
        }

        @Override
        public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
            return super.commit(effect, authority, deadline)
                    .thenApply(outcome -> outcome instanceof CommitOutcome.Accepted a
                                    && a.already()
                                    && seen.merge(effect.id(), 1, Integer::sum) > 1
                            ? new CommitOutcome.Accepted(a.receipt(), false)
                            : outcome);
        }
    }

    /** Takes a fence for a question. */
    static final class FenceIgnored extends ForwardingSink {
        FenceIgnored(FencedSink right) {
            super(right);
        }

        @Override
        public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
            return CompletableFuture.completedFuture(new FenceOutcome.Accepted());
        }
    }
}
