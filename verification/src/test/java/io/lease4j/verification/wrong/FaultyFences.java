package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import java.util.List;
import java.util.Optional;

/** Sinks that do not compare tokens as they should. */
final class FaultyFences {

    private FaultyFences() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "lower-token-accepted",
                        "A lower token is accepted after a greater one.",
                        () -> new PlainSink() {
                            @Override
                            boolean isBehind(Row row, ExecutionAuthority authority) {
                                return authority.token().value() == row.highest() && super.isBehind(row, authority);
                            }
                        },
                        "E-1"),
                FaultySink.outside(
                        "equal-token-accepted",
                        "An equal token is accepted under another lease id.",
                        () -> new PlainSink() {
                            @Override
                            boolean isBehind(Row row, ExecutionAuthority authority) {
                                return authority.token().value() < row.highest();
                            }
                        },
                        "E-1"),
                FaultySink.outside(
                        "fence-records-nothing",
                        "A fence is answered and forgotten.",
                        () -> new PlainSink() {
                            @Override
                            void fenced(ExecutionAuthority authority) {}
                        },
                        "E-1"),
                FaultySink.outside(
                        "fence-of-all-keys",
                        "A token shuts out the lower ones of every key.",
                        () -> new PlainSink() {
                            @Override
                            Object rowKey(AuthorityRecordId recordId, LeaseKey key) {
                                return recordId;
                            }
                        },
                        "E-1",
                        "E-4"),
                FaultySink.outside(
                        "expiry-by-its-own-clock",
                        "A sink outside the store judges the expiry that an authority carries.",
                        () -> new PlainSink() {
                            @Override
                            Optional<RejectedReason> refusal(ExecutionAuthority authority) {
                                return Optional.of(RejectedReason.EXPIRED);
                            }
                        },
                        "E-2"),
                FaultySink.outside(
                        "other-key-accepted",
                        "The key of the authority is not compared with that of the effect.",
                        () -> new PlainSink() {
                            @Override
                            boolean isFor(Effect effect, ExecutionAuthority authority) {
                                return true;
                            }
                        },
                        "E-11"),
                FaultySink.outside(
                        "other-record-accepted",
                        "The record of the authority is not compared with that of the key.",
                        () -> new PlainSink() {
                            @Override
                            boolean isOf(AuthorityRecordId recordId, LeaseKey key) {
                                return true;
                            }
                        },
                        "E-11"),
                FaultySink.outside(
                        "other-creation-accepted",
                        "The namespace id of the authority is not compared.",
                        () -> new PlainSink() {
                            @Override
                            boolean knows(ExecutionAuthority authority) {
                                return super.knows(authority)
                                        || admitted.stream()
                                                .anyMatch(recordId -> recordId.shard()
                                                        == authority.recordId().shard());
                            }
                        },
                        "E-11"));
    }
}
