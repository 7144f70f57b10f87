package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.RecordSummary;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** What wrong stores do with the right one. */
final class Steps {

    /** For steps that are complete when they return. */
    static final Deadline SOON = Deadline.within(Duration.ofSeconds(1), () -> 0);

    private Steps() {}

    /** The result of a stage of the reference, which is complete when it is returned. */
    static <T> T now(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedFuture(value);
    }

    /** Changes the outcome of an answer. */
    static <O extends Outcome> CompletionStage<Answer<O>> outcome(
            CompletionStage<Answer<O>> answer, UnaryOperator<O> change) {
        return answer.thenApply(right -> new Answer<>(change.apply(right.outcome()), right.echo()));
    }

    /** Changes what an answer reports beside its outcome. */
    static <O extends Outcome> CompletionStage<Answer<O>> echo(
            CompletionStage<Answer<O>> answer, UnaryOperator<Echo> change) {
        return answer.thenApply(
                right -> new Answer<>(right.outcome(), right.echo().map(change)));
    }

    /** Answers something else with the echo of a reading. */
    static <O extends Outcome> CompletionStage<Answer<O>> answer(LeaseStore store, LeaseKey key, O outcome) {
        return done(new Answer<>(outcome, read(store, key).echo()));
    }

    /** The lease of a key that is active now. */
    static Optional<ObservedLease> active(LeaseStore store, LeaseKey key) {
        return read(store, key).outcome() instanceof InspectOutcome.Found found
                ? Optional.of(found.lease())
                : Optional.empty();
    }

    /** The lease of a key that was there last and is over. */
    static Optional<ObservedLease> over(LeaseStore store, LeaseKey key) {
        return read(store, key).outcome() instanceof InspectOutcome.NotFound notFound
                ? notFound.last()
                : Optional.empty();
    }

    /** The token of the lease of a key that was granted last, active or not; 0 if there is none. */
    static long newestToken(LeaseStore store, LeaseKey key) {
        return active(store, key)
                .or(() -> over(store, key))
                .map(lease -> lease.generation().token().value())
                .orElse(0L);
    }

    /** What is known of the record of a key. */
    static Optional<RecordSummary> record(LeaseStore store, LeaseKey key) {
        return read(store, key)
                .outcome()
                .match(
                        found -> Optional.of(found.record()),
                        notFound -> Optional.of(notFound.record()),
                        refused -> Optional.empty());
    }

    /** Ends a lease, whoever holds it. */
    static ReleaseOutcome end(LeaseStore store, ObservedLease lease, Transmission transmission) {
        ReleaseRequest request = ReleaseRequest.of(lease.generation(), lease.holder(), RequestId.random());
        return now(store.release(request, transmission)).outcome();
    }

    /** What a client sends along that sends now for the first time. */
    static Transmission fresh(LeaseStore store, LeaseKey key, long highestSeen) {
        return new Transmission(stamp(read(store, key).echo().orElseThrow()), highestSeen, SOON);
    }

    /** The stamp of an act on a record that is sent now for the first time. */
    static Optional<Stamp> stamp(LeaseStore store, AuthorityRecordId recordId) {
        return now(store.describe(recordId, SOON)).echo().map(Steps::stamp);
    }

    static Answer<InspectOutcome> read(LeaseStore store, LeaseKey key) {
        return now(store.inspect(key, new Reading(0, SOON)));
    }

    private static Stamp stamp(Echo now) {
        return new Stamp(
                now.lineage(), now.backendTime().plus(Stamp.MARGIN), new FirstSent(now.lineage(), now.backendTime()));
    }
}
