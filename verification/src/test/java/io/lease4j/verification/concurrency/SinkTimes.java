package io.lease4j.verification.concurrency;

import io.lease4j.BackendTime;
import io.lease4j.effect.Effect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The times that a sink's answer can tell apart. A sink shows no time, and what it may answer changes with time alone: when
 * a generation expires, and when a store may forget that it ended. So the start of the call and each of these moments
 * during it stand for all times up to the next.
 */
record SinkTimes(Terms terms, Names names) {

    /** Returns the times to try, the earliest first. */
    List<BackendTime> of(ShardState state, Step.OfSink step, BackendTime earliest, BackendTime latest) {
        int key = names.of(step.key());
        Stream<BackendTime> changes = grants(state, step, key)
                .flatMap(grant -> Stream.of(grant.lease().expiresAt(), terms.mayForgetFrom(state, key, grant)))
                .filter(earliest::isBefore);
        return Stream.concat(Stream.of(earliest), changes)
                .filter(time -> !latest.isBefore(time))
                .distinct()
                .sorted()
                .toList();
    }

    /** Those that a right answer depends on: the newest of the key, the one asked for, the one that a tombstone is for. */
    private Stream<Grant> grants(ShardState state, Step.OfSink step, int key) {
        Optional<Grant> tombstone = effect(step)
                .flatMap(effect -> state.effects().at(names.of(effect)))
                .flatMap(fact -> Losses.granted(state, fact.under()));
        return Stream.of(
                        state.newest(key),
                        Losses.granted(state, step.authority().generation()),
                        tombstone)
                .flatMap(Optional::stream);
    }

    private static Optional<Effect> effect(Step.OfSink step) {
        if (step instanceof Step.Commit commit) {
            return Optional.of(commit.effect());
        }
        return step instanceof Step.CancelEffect cancel ? Optional.of(cancel.effect()) : Optional.empty();
    }
}
