package io.lease4j.observe;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.NamespaceId;
import io.lease4j.UnknownReason;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One event of every type. */
final class Events {

    static final LeaseKey KEY = LeaseKey.of("orders", "42");
    static final BackendTime NOW = BackendTime.ofEpochMillis(1_700_000_000_000L);
    static final BackendTime LATER = BackendTime.ofEpochMillis(1_700_000_030_000L);
    static final AuthorityRecordId RECORD = new AuthorityRecordId(NamespaceId.of("creation-1"), 3);
    static final Generation FORMER = new Generation(KEY, LeaseId.of("lease-6"), FencingToken.of(6));

    private Events() {}

    static EventContext context() {
        return context("lease-7", 7);
    }

    static EventContext context(String leaseId, long token) {
        return new EventContext(
                Optional.of(KEY.fingerprint()),
                Holder.of("billing", "instance-1"),
                Optional.of(NOW),
                Optional.of(LeaseId.of(leaseId)),
                Optional.of(FencingToken.of(token)),
                Optional.of(ExecutionId.of("run-1")),
                Optional.of("request-1"),
                Optional.of("trace-1"));
    }

    static LeaseEvent.Revoked revoked(Set<SinkName> unsealed) {
        return new LeaseEvent.Revoked(context(), "replaced by hand", unsealed);
    }

    static List<LeaseEvent> all() {
        EventContext context = context();
        return List.of(
                new LeaseEvent.Granted(context, LATER),
                new LeaseEvent.Held(context),
                new LeaseEvent.Renewed(context, LATER),
                new LeaseEvent.Lost(context, LostReason.EXPIRED),
                new LeaseEvent.TakenAsLost(context, "local-deadline"),
                new LeaseEvent.Expired(context, FORMER),
                new LeaseEvent.Released(context),
                revoked(Set.of()),
                new LeaseEvent.UnknownOpened(context, "acquire", UnknownReason.NO_ANSWER),
                new LeaseEvent.UnknownResolved(context, "acquire", "acquired"),
                new LeaseEvent.Reacquired(context, FORMER),
                new LeaseEvent.RecoveryClassified(context, "reacquire-required"),
                new LeaseEvent.StaleEffectRejected(context, RejectedReason.SEALED),
                new LeaseEvent.EffectAccepted(context),
                new LeaseEvent.FloorUnproven(context, RECORD),
                new LeaseEvent.FloorProven(context, RECORD, "witness"),
                new LeaseEvent.CorruptState(context));
    }
}
