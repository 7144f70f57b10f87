package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Violation;
import io.lease4j.spi.LeaseStore;
import java.util.Objects;
import java.util.Optional;

/** Combinations of values that are refused before anything is asked. Says field, bound and kind, never a value. */
final class Checks {

    /** Far above what a generation can be renewed; a forged number must not use up those of other leases. */
    private static final long MOST_RENEWALS = 1L << 53;

    private Checks() {}

    /** A key of another namespace may well exist there: it is not this store's to answer for. */
    static Optional<Refused> key(LeaseStore store, LeaseKey key) {
        return key.namespace().equals(store.namespace())
                ? Optional.empty()
                : invalid("key", "of this store's namespace", "of another namespace");
    }

    /** A request may be sent by the instance that made it, and by nobody else: one grant would have two writers. */
    static Optional<Refused> request(LeaseStore store, Holder holder, LeaseRequest<?> request) {
        Optional<Refused> key = key(store, request.key());
        if (key.isPresent() || request.caller().equals(holder)) {
            return key;
        }
        return Optional.of(Refused.of(RefusedReason.OTHER_INSTANCE));
    }

    /** Only a request that knows when it was sent can be told from one that is remembered no longer. */
    static Optional<Refused> cancellation(LeaseStore store, LeaseRequest<?> request) {
        Optional<Refused> key = key(store, request.key());
        if (key.isPresent() || request.history().firstSent().isPresent()) {
            return key;
        }
        return invalid("firstSent", "known", "missing");
    }

    /** Checks a lease that is to be renewed. */
    static Optional<Refused> renewal(LeaseStore store, Holder holder, Lease lease) {
        return release(store, holder, lease)
                .or(() -> lease.holder().equals(holder)
                        ? Optional.empty()
                        : invalid("holder", "this front door's", "another instance"))
                .or(() -> lease.renewalNumber() >= 0 && lease.renewalNumber() < MOST_RENEWALS
                        ? Optional.empty()
                        : invalid("renewalNumber", "0 to " + (MOST_RENEWALS - 1), "outside"));
    }

    /** Checks a lease that is to be released: also one that an earlier start of the process left behind. */
    static Optional<Refused> release(LeaseStore store, Holder holder, Lease lease) {
        return key(store, lease.key())
                .or(() -> record(store, lease.key(), lease.recordId()))
                .or(() -> lease.holder().principal().equals(holder.principal())
                        ? Optional.empty()
                        : invalid("holder", "of this front door's principal", "of another principal"));
    }

    /** Checks that a token belongs to the record that the store takes the key's tokens from. */
    static Optional<Refused> record(LeaseStore store, LeaseKey key, AuthorityRecordId recordId) {
        Optional<AuthorityRecordId> served = store.recordOf(key);
        if (served.isEmpty() || served.get().equals(recordId)) {
            return Optional.empty();
        }
        return served.get().namespaceId().equals(recordId.namespaceId())
                ? invalid("recordId", "the record of the key", "another record")
                : invalid("namespaceId", "the creation that this store serves", "another creation");
    }

    /** Checks that a record is one of those that the store serves. */
    static Optional<Refused> servedRecord(LeaseStore store, AuthorityRecordId recordId) {
        Objects.requireNonNull(recordId, "recordId");
        Optional<NamespaceId> served = store.namespaceId();
        if (served.isPresent() && !served.get().equals(recordId.namespaceId())) {
            return invalid("namespaceId", "the creation that this store serves", "another creation");
        }
        return recordId.shard() < store.shards()
                ? Optional.empty()
                : invalid("shard", "below " + store.shards(), Integer.toString(recordId.shard()));
    }

    static Optional<Refused> invalid(String field, String bound, String size) {
        return Optional.of(Refused.invalid(new Violation(field, bound, size)));
    }
}
