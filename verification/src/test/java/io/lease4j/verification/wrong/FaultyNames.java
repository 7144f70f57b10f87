package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import java.util.List;
import java.util.Locale;

/** Sinks that take ids or keys for the same that are not. */
final class FaultyNames {

    private FaultyNames() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "ids-of-all-keys",
                        "An effect id belongs to all keys.",
                        () -> new PlainSink() {
                            @Override
                            Name nameOf(Effect effect, ExecutionAuthority authority) {
                                return new Name("all", effect.id());
                            }
                        },
                        "E-3",
                        "E-7"),
                FaultySink.outside(
                        "ids-folded",
                        "Effect ids are compared without their case.",
                        () -> new PlainSink() {
                            @Override
                            Object idOf(Effect effect) {
                                return effect.id().value().toLowerCase(Locale.ROOT);
                            }
                        },
                        "K-1"),
                FaultySink.outside(
                        "ids-cut",
                        "Effect ids are compared up to their 255th byte.",
                        () -> new PlainSink() {
                            @Override
                            Object idOf(Effect effect) {
                                return effect.id()
                                        .value()
                                        .substring(
                                                0,
                                                Math.min(
                                                        100, effect.id().value().length()));
                            }
                        },
                        "K-2"),
                FaultySink.outside(
                        "keys-joined",
                        "The components of a key are joined.",
                        () -> new PlainSink() {
                            @Override
                            Object rowKey(AuthorityRecordId recordId, LeaseKey key) {
                                return recordId.namespaceId() + String.join("", key.components());
                            }
                        },
                        "K-1"));
    }
}
