package io.lease4j.chaos.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Installed;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import io.lease4j.testkit.random.internal.Answers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Writes down each transmission to a store before it leaves, and its answer. Thread-safe. */
public final class RecordedStore extends ForwardingStore {

    private final Recorder recorder;

    /**
     * Stands before a store.
     *
     * @param delegate the store
     * @param recorder takes the lines
     */
    public RecordedStore(LeaseStore delegate, Recorder recorder) {
        super(delegate);
        this.recorder = recorder;
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        Asked asked = new Asked(
                recorder.scope(request),
                request.digest().value(),
                recorder.key(request.key()),
                recorder.shard(request.key()),
                "",
                0,
                0,
                request.ttl().toMillis(),
                request.maxLifetime().toMillis(),
                stamped(transmission.stamp()),
                0);
        return sent(Verb.ACQUIRE, asked, true, () -> delegate().acquire(request, transmission));
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return sent(
                Verb.RENEW,
                renewal(request, transmission),
                true,
                () -> delegate().renew(request, transmission));
    }

    /** The store's own batch, so that what production sends is what is sent here. */
    @Override
    public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        List<Trip> trips = renewals.stream()
                .map(one -> begin(Verb.RENEW, renewal(one.request(), one.transmission()), true))
                .toList();
        List<CompletionStage<Answer<RenewOutcome>>> answers = delegate().renewAll(renewals);
        List<CompletionStage<Answer<RenewOutcome>>> all = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            all.add(end(trips.get(i), answers.get(i)));
        }
        return all;
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return sent(
                Verb.RELEASE,
                named(request, request.generation(), transmission),
                true,
                () -> delegate().release(request, transmission));
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return sent(
                Verb.REVOKE,
                named(request, request.generation(), transmission),
                true,
                () -> delegate().revoke(request, sealed, transmission));
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        Asked asked = new Asked("", "", recorder.key(key), recorder.shard(key), "", 0, 0, 0, 0, Stamped.NOT, 0);
        return sent(Verb.INSPECT, asked, false, () -> delegate().inspect(key, reading));
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return sent(Verb.RESOLVE, about(request), false, () -> delegate().resolve(request, reading));
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return sent(Verb.CANCEL, about(request), false, () -> delegate().cancel(request, reading));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        AuthorityRecordId record = installation.recordId();
        Asked asked = new Asked("", "", "record " + record.shard(), record.shard(), "", 0, 0, 0, 0, Stamped.NOT, 0);
        return sent(Verb.ADMINISTER, asked, false, () -> delegate().install(installation, deadline))
                .whenComplete((answer, failure) -> {
                    if (answer != null
                            && answer.outcome() instanceof AdminOutcome.Done
                            && answer.echo().isPresent()) {
                        proven(installation, answer);
                    }
                });
    }

    private void proven(Installation installation, Answer<AdminOutcome> answer) {
        String how = installation.match(
                proof -> proof.basis().name().toLowerCase(java.util.Locale.ROOT),
                further -> "extension",
                retained -> "retained");
        Optional<TokenRange> range = installation.match(
                proof -> Optional.of(proof.range()), further -> Optional.of(further.range()), r -> Optional.empty());
        answer.echo()
                .ifPresent(echo -> recorder.write(at -> new WorkerLine.Proven(
                        at,
                        new Installed(
                                0,
                                echo.recordId().shard(),
                                echo.lineage().value(),
                                range.map(TokenRange::base).orElse(0L),
                                range.map(TokenRange::ceiling).orElse(0L),
                                how.equals("extension"),
                                echo.backendTime().epochMillis()),
                        how)));
    }

    private record Trip(long number, Verb verb, Asked asked, String request) {}

    private <O extends Outcome> CompletionStage<Answer<O>> sent(
            Verb verb, Asked asked, boolean mutation, Supplier<CompletionStage<Answer<O>>> call) {
        Trip trip = begin(verb, asked, mutation);
        return end(trip, call.get());
    }

    private Trip begin(Verb verb, Asked asked, boolean mutation) {
        // A question about a request leaves no transmission of it unanswered.
        Trip trip = new Trip(recorder.nextTrip(), verb, asked, mutation ? asked.request() + asked.digest() : "");
        recorder.sent(trip.request());
        recorder.write(at -> new WorkerLine.Sent(at, trip.number(), verb, asked));
        return trip;
    }

    private <O extends Outcome> CompletionStage<Answer<O>> end(Trip trip, CompletionStage<Answer<O>> answer) {
        return answer.whenComplete((got, failure) -> {
            if (got == null) {
                recorder.note(true, "a store threw: " + failure);
                return;
            }
            Told told = Answers.told(got.outcome());
            if (trip.verb() == Verb.ACQUIRE && told.code().equals("acquired")) {
                recorder.granted(told.shown().lease(), trip.request());
            }
            recorder.answered(trip.request(), told.committed());
            recorder.write(at -> new WorkerLine.Got(at, trip.number(), trip.verb(), told, Answers.read(got)));
        });
    }

    private Asked renewal(RenewRequest request, Transmission transmission) {
        return new Asked(
                recorder.scope(request),
                request.digest().value(),
                recorder.key(request.key()),
                recorder.shard(request.key()),
                request.generation().leaseId().value(),
                request.generation().token().value(),
                request.number(),
                request.ttl().toMillis(),
                0,
                stamped(transmission.stamp()),
                0);
    }

    private Asked named(LeaseRequest<?> request, Generation generation, Transmission transmission) {
        return new Asked(
                recorder.scope(request),
                request.digest().value(),
                recorder.key(request.key()),
                recorder.shard(request.key()),
                generation.leaseId().value(),
                generation.token().value(),
                0,
                0,
                0,
                stamped(transmission.stamp()),
                0);
    }

    /** Of a question, the stamp says when the request was first sent. */
    private Asked about(LeaseRequest<?> request) {
        Optional<Generation> named =
                request instanceof RenewRequest renew ? Optional.of(renew.generation()) : Optional.empty();
        Stamped first = request.history()
                .firstSent()
                .map(sent ->
                        new Stamped("", 0, sent.lineage().value(), sent.at().epochMillis()))
                .orElse(Stamped.NOT);
        return new Asked(
                recorder.scope(request),
                request.digest().value(),
                recorder.key(request.key()),
                recorder.shard(request.key()),
                named.map(generation -> generation.leaseId().value()).orElse(""),
                named.map(generation -> generation.token().value()).orElse(0L),
                request instanceof RenewRequest renew ? renew.number() : 0,
                0,
                0,
                first,
                0);
    }

    private static Stamped stamped(Stamp stamp) {
        return new Stamped(
                stamp.lineage().value(),
                stamp.notAfter().epochMillis(),
                stamp.firstSent().lineage().value(),
                stamp.firstSent().at().epochMillis());
    }
}
