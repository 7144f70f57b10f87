package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Decoded;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A lease record as {@code observed} in lease.lua shows it. */
record LeaseReader(
        Generation generation,
        Holder holder,
        Optional<ExecutionId> executionId,
        Map<String, String> metadata,
        BackendTime grantedAt,
        BackendTime expiresAt,
        BackendTime endsAtLatest,
        long number,
        Optional<LeaseEnd> end) {

    static LeaseReader of(Reply reply) {
        return of(reply, key(reply.bytes()));
    }

    /** Reads a record that should be of a key, whose own object is used if it is. */
    static LeaseReader expecting(LeaseKey key, Reply reply) {
        byte[] encoded = reply.bytes();
        return of(reply, Arrays.equals(encoded, key.encoded()) ? key : key(encoded));
    }

    private static LeaseReader of(Reply reply, LeaseKey key) {
        Generation generation = new Generation(key, LeaseId.of(reply.text()), FencingToken.of(reply.number()));
        Holder holder = Holder.of(reply.text(), reply.text());
        Optional<ExecutionId> execution = optional(reply.text()).map(ExecutionId::of);
        Map<String, String> metadata = Metadata.decode(reply.bytes());
        return new LeaseReader(
                generation,
                holder,
                execution,
                metadata,
                time(reply),
                time(reply),
                time(reply),
                reply.number(),
                end(reply));
    }

    /** An end as {@code ending} in step.lua shows it; empty if none is remembered. */
    static Optional<LeaseEnd> ending(Reply reply) {
        return reply.isEmpty() ? Optional.empty() : end(reply);
    }

    /** What its holder is given. */
    Lease lease(AuthorityRecordId recordId) {
        return new Lease(
                generation, recordId, holder, executionId, metadata, grantedAt, expiresAt, endsAtLatest, number);
    }

    /** What others see of it. */
    ObservedLease observed() {
        return new ObservedLease(generation, holder, executionId, metadata, grantedAt, expiresAt, number, end);
    }

    static BackendTime time(Reply reply) {
        return BackendTime.ofEpochMillis(reply.number());
    }

    static Optional<String> optional(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static LeaseKey key(byte[] encoded) {
        if (LeaseKey.decode(encoded) instanceof Decoded.Valid<LeaseKey> valid) {
            return valid.value();
        }
        throw new CorruptRecordException("a key that does not decode");
    }

    static Optional<LeaseEnd> end(Reply reply) {
        long state = reply.number();
        BackendTime at = time(reply);
        Optional<String> by = optional(reply.text());
        Optional<String> note = optional(reply.text());
        Set<io.lease4j.effect.SinkName> unsealed = SinkNames.decode(reply.text());
        return state == States.ACTIVE
                ? Optional.empty()
                : Optional.of(new LeaseEnd(States.reason(state), at, by, note, unsealed));
    }
}
