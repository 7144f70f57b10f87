package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.NamespaceId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.TracesOutcome;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Sinks that begin too early, and traces that hide where they began. */
final class FaultyAdmissions {

    private FaultyAdmissions() {}

    static List<FaultySink> all() {
        return List.of(
                FaultySink.outside(
                        "admission-not-needed",
                        "Every namespace is accepted.",
                        () -> new PlainSink() {
                            @Override
                            boolean isAdmitted(AuthorityRecordId recordId) {
                                return true;
                            }
                        },
                        "E-6",
                        "E-11"),
                FaultySink.outside(
                        "admitted-by-a-floor",
                        "A floor admits its record.",
                        () -> new PlainSink() {
                            @Override
                            boolean isAdmitted(AuthorityRecordId recordId) {
                                return floors.containsKey(recordId);
                            }
                        },
                        "E-6"),
                FaultySink.outside(
                        "admitted-by-namespace",
                        "A record without a floor is admitted with its namespace.",
                        () -> new PlainSink() {
                            @Override
                            boolean isAdmitted(AuthorityRecordId recordId) {
                                return admitted.stream()
                                        .anyMatch(other -> other.namespaceId().equals(recordId.namespaceId()));
                            }
                        },
                        "E-6"),
                FaultySink.outside(
                        "admitted-without-floors",
                        "Admission does not keep its floors.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<FenceOutcome> admit(
                                    NamespaceId namespaceId,
                                    Map<AuthorityRecordId, Long> newFloors,
                                    Deadline deadline) {
                                return super.admit(namespaceId, newFloors, deadline)
                                        .whenComplete((outcome, failure) ->
                                                floors.keySet().removeAll(newFloors.keySet()));
                            }
                        },
                        "E-6",
                        "F-10"),
                FaultySink.outside(
                        "admitted-with-any-floor",
                        "Floors of another creation are taken as well.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<FenceOutcome> admit(
                                    NamespaceId namespaceId,
                                    Map<AuthorityRecordId, Long> newFloors,
                                    Deadline deadline) {
                                return step(() -> {
                                    newFloors.forEach(this::raised);
                                    admitted.addAll(newFloors.keySet());
                                    return new FenceOutcome.Accepted();
                                });
                            }
                        },
                        "E-6"),
                FaultySink.outside(
                        "admitted-once",
                        "Admission is accepted once.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<FenceOutcome> admit(
                                    NamespaceId namespaceId,
                                    Map<AuthorityRecordId, Long> newFloors,
                                    Deadline deadline) {
                                return admitted.isEmpty()
                                        ? super.admit(namespaceId, newFloors, deadline)
                                        : Steps.done(notFenced(RejectedReason.OTHER_KEY_OR_NAMESPACE));
                            }
                        },
                        "E-6"),
                FaultySink.outside(
                        "traces-of-every-namespace",
                        "Traces show other namespaces too.",
                        () -> new PlainSink() {
                            @Override
                            boolean isTraceOf(NamespaceId namespaceId, AuthorityRecordId recordId) {
                                return true;
                            }
                        },
                        "F-10"),
                FaultySink.outside(
                        "traces-of-effects-alone",
                        "Traces do not show floors.",
                        () -> new PlainSink() {
                            @Override
                            public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
                                Map<AuthorityRecordId, Long> before = Map.copyOf(floors);
                                floors.clear();
                                CompletionStage<TracesOutcome> answer = super.traces(namespaceId, deadline);
                                floors.putAll(before);
                                return answer;
                            }
                        },
                        "F-10"));
    }
}
