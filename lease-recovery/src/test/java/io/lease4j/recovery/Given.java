package io.lease4j.recovery;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.CommittedRequest;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.NamespaceId;
import io.lease4j.ObservedLease;
import io.lease4j.Operation;
import io.lease4j.RecordSummary;
import io.lease4j.RequestId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Values that the tests of this module start from: an execution with token 7, and what a store may say of its key. */
final class Given {

    static final LeaseKey KEY = LeaseKey.of("orders", "42");
    static final LeaseKey OTHER_KEY = LeaseKey.of("orders", "43");
    static final Holder SELF = Holder.of("billing", "instance-1");
    static final Holder RESTARTED = Holder.of("billing", "instance-2");
    static final AuthorityRecordId RECORD = new AuthorityRecordId(NamespaceId.of("creation-1"), 3);
    static final BackendTime NOW = BackendTime.ofEpochMillis(1_700_000_000_000L);
    static final long TOKEN = 7;
    static final Generation GENERATION = generation(TOKEN);
    static final UnfinishedExecution EXECUTION =
            new UnfinishedExecution(ExecutionId.of("execution-1"), KEY, SELF, RECORD, Optional.of(GENERATION));
    static final PendingMutation NONE = new PendingMutation.None();
    static final PendingMutation UNKNOWN = new PendingMutation.Unknown();
    static final InspectOutcome CURRENT = found(active(GENERATION, SELF));
    static final UnfinishedExecution NEVER_GRANTED =
            new UnfinishedExecution(ExecutionId.of("execution-1"), KEY, SELF, RECORD, Optional.empty());

    private Given() {}

    static Generation generation(long token) {
        return generation(KEY, token);
    }

    static Generation generation(LeaseKey key, long token) {
        return new Generation(key, LeaseId.of("lease-" + token), FencingToken.of(token));
    }

    static ObservedLease active(Generation generation, Holder holder) {
        return lease(generation, holder, Optional.empty());
    }

    static ObservedLease ended(Generation generation, Holder holder) {
        return lease(generation, holder, Optional.of(LeaseEnd.of(LostReason.RELEASED, NOW)));
    }

    private static ObservedLease lease(Generation generation, Holder holder, Optional<LeaseEnd> end) {
        return new ObservedLease(
                generation,
                holder,
                Optional.of(ExecutionId.of("execution-1")),
                Map.of(),
                NOW,
                NOW.plus(Duration.ofSeconds(30)),
                0,
                end);
    }

    static InspectOutcome found(ObservedLease lease) {
        return new InspectOutcome.Found(lease, Duration.ofSeconds(20), record(lease.generation()));
    }

    static InspectOutcome notFound(Optional<ObservedLease> last) {
        return new InspectOutcome.NotFound(
                last, record(last.map(ObservedLease::generation).orElse(GENERATION)));
    }

    /** A record that has granted whatever the tests speak of. */
    static RecordSummary record(Generation shown) {
        return record(Math.max(TOKEN, shown.token().value()), true);
    }

    static RecordSummary record(long lastToken, boolean proven) {
        return new RecordSummary(RECORD, lastToken, proven, Set.of());
    }

    static PendingMutation committed(Operation operation, ObservedLease lease) {
        return new PendingMutation.Committed(new CommittedRequest(operation, RequestId.of("request-1"), lease));
    }
}
