package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.FenceOutcome;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Sinks whose seals let something through. */
final class FaultySeals {

    private FaultySeals() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "seal-below-its-token",
                        "A seal lets its own token through.",
                        () -> new PlainSink() {
                            @Override
                            boolean isSealed(Row row, ExecutionAuthority authority) {
                                return authority.token().value() < row.sealed();
                            }
                        },
                        "E-4"),
                FaultySink.outside(
                        "seal-by-lease-id",
                        "A seal refuses the lease id that wrote last.",
                        () -> new PlainSink() {
                            @Override
                            boolean isSealed(Row row, ExecutionAuthority authority) {
                                return super.isSealed(row, authority)
                                        && (row.highestBy() == null
                                                || authority
                                                        .generation()
                                                        .leaseId()
                                                        .equals(row.highestBy()));
                            }
                        },
                        "E-4"),
                FaultySink.outside(
                        "seal-lowered",
                        "A later seal replaces the one before.",
                        () -> new PlainSink() {
                            @Override
                            void sealed(AuthorityRecordId recordId, LeaseKey key, long upTo) {
                                Row row = rowOf(recordId, key);
                                rows.put(
                                        rowKey(recordId, key), new Row(recordId, row.highest(), row.highestBy(), upTo));
                            }
                        },
                        "E-4"),
                FaultySink.outside(
                        "seal-of-what-was-seen",
                        "A seal changes the row of a key, and there may be none.",
                        () -> new PlainSink() {
                            @Override
                            void sealed(AuthorityRecordId recordId, LeaseKey key, long upTo) {
                                if (rows.containsKey(rowKey(recordId, key))) {
                                    super.sealed(recordId, key, upTo);
                                }
                            }
                        },
                        "E-4"),
                FaultySink.outside(
                        "seal-of-admitted-records",
                        "A seal that comes before the namespace is forgotten.",
                        () -> new PlainSink() {
                            @Override
                            void sealed(AuthorityRecordId recordId, LeaseKey key, long upTo) {
                                if (isAdmitted(recordId)) {
                                    super.sealed(recordId, key, upTo);
                                }
                            }
                        },
                        "E-4",
                        "E-6"),
                FaultySink.outside(
                        "seal-of-the-record",
                        "A seal refuses the token for every key of the record.",
                        () -> new PlainSink() {
                            @Override
                            void sealed(AuthorityRecordId recordId, LeaseKey key, long upTo) {
                                raised(recordId, upTo);
                            }
                        },
                        "E-4"),
                FaultySink.outside(
                        "seal-and-one-more",
                        "A seal refuses the next token too.",
                        () -> new PlainSink() {
                            @Override
                            boolean isSealed(Row row, ExecutionAuthority authority) {
                                return row.sealed() > 0 && authority.token().value() <= row.sealed() + 1;
                            }
                        },
                        "E-4"),
                FaultySink.outside(
                        "seal-not-traced",
                        "Traces do not show seals.",
                        () -> new PlainSink() {
                            @Override
                            long shown(Row row) {
                                return row.highest();
                            }
                        },
                        "F-10"),
                FaultySink.outside(
                        "seal-refused",
                        "A seal is not supported.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<FenceOutcome> seal(
                                    AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
                                return Steps.done(Refused.of(RefusedReason.NOT_SUPPORTED));
                            }
                        },
                        "E-4"));
    }
}
