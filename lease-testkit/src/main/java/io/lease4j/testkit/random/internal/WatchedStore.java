package io.lease4j.testkit.random.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.WireFaults;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Installed;
import io.lease4j.testkit.random.history.Stamped;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** A client's way to the stores: over the network, written down, to whichever node it is routed. */
final class WatchedStore extends RoutedStore {

    private final RandomTarget target;
    private final Network network;
    private final Recorder recorder;
    private final String client;
    private final boolean blocks;
    private int node;

    WatchedStore(RandomTarget target, Network network, Recorder recorder, String client, boolean blocks) {
        this.target = target;
        this.network = network;
        this.recorder = recorder;
        this.client = client;
        this.blocks = blocks;
    }

    String client() {
        return client;
    }

    boolean blocks() {
        return blocks;
    }

    Recorder recorder() {
        return recorder;
    }

    int node() {
        return node;
    }

    void routeTo(int to) {
        node = to;
    }

    LeaseStore store(int at) {
        return target.store(at);
    }

    LeaseStore observer(int at) {
        return target.observer(at);
    }

    /** Waits until nothing that was lost on the way can arrive any more. */
    void calmWire() {
        target.wire().ifPresent(WireFaults::settle);
    }

    @Override
    LeaseStore now() {
        return target.store(node);
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        return mutate(
                Verb.ACQUIRE,
                request,
                transmission,
                new Sizes(
                        "",
                        0,
                        0,
                        request.ttl().toMillis(),
                        request.maxLifetime().toMillis()),
                store -> store.acquire(request, transmission),
                () -> new AcquireOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"));
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return mutate(
                Verb.RENEW,
                request,
                transmission,
                new Sizes(
                        request.generation().leaseId().value(),
                        request.generation().token().value(),
                        request.number(),
                        request.ttl().toMillis(),
                        0),
                store -> store.renew(request, transmission),
                () -> new RenewOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"));
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
        return mutate(
                Verb.RELEASE,
                request,
                transmission,
                new Sizes(
                        request.generation().leaseId().value(),
                        request.generation().token().value(),
                        0,
                        0,
                        0),
                store -> store.release(request, transmission),
                () -> new ReleaseOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"));
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return mutate(
                Verb.REVOKE,
                request,
                transmission,
                new Sizes(
                        request.generation().leaseId().value(),
                        request.generation().token().value(),
                        0,
                        0,
                        0),
                store -> store.revoke(request, sealed, transmission),
                () -> new RevokeOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"));
    }

    @Override
    public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
        return network.carry(new StoreTrip<>(
                this,
                Verb.INSPECT,
                "",
                sent -> new Asked("", "", recorder.key(key), recorder.shard(key), "", 0, 0, 0, 0, Stamped.NOT, sent),
                store -> store.inspect(key, reading),
                WatchedStore::unavailable,
                null));
    }

    @Override
    public CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading) {
        return ask(Verb.RESOLVE, request, store -> store.resolve(request, reading), WatchedStore::unavailable);
    }

    @Override
    public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
        return ask(
                Verb.CANCEL,
                request,
                store -> store.cancel(request, reading),
                () -> new CancelOutcome.Unknown(UnknownReason.BACKEND_ERROR));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
        int at = node;
        CompletionStage<Answer<AdminOutcome>> done = now().install(installation, deadline);
        Answer<AdminOutcome> answer = Waiting.forAnswer(done);
        if (answer.outcome() instanceof AdminOutcome.Done && answer.echo().isPresent()) {
            recordInstall(at, installation, answer.echo().get());
        }
        return done;
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return administered(recordId, super.ticket(recordId, deadline));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return administered(recordId, super.freeze(recordId, transmission));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return administered(recordId, super.thaw(recordId, transmission));
    }

    /** Written down for the time that it shows: what is old enough then may be reclaimed. */
    private CompletionStage<Answer<AdminOutcome>> administered(
            AuthorityRecordId recordId, CompletionStage<Answer<AdminOutcome>> done) {
        Answer<AdminOutcome> answer = Waiting.forAnswer(done);
        Asked asked = new Asked(
                "", "", "record " + recordId.shard(), recordId.shard(), "", 0, 0, 0, 0, Stamped.NOT, recorder.size());
        recorder.add(new StoreStep(
                client, node, Verb.ADMINISTER, asked, Answers.told(answer.outcome()), Answers.read(answer)));
        return done;
    }

    private void recordInstall(int at, Installation installation, Echo echo) {
        boolean extension = installation instanceof Installation.Extension;
        Optional<TokenRange> range = installation.match(
                proof -> Optional.of(proof.range()),
                further -> Optional.of(further.range()),
                retained -> Optional.empty());
        range.ifPresent(given -> recorder.add(new Installed(
                at,
                echo.recordId().shard(),
                echo.lineage().value(),
                given.base(),
                given.ceiling(),
                extension,
                echo.backendTime().epochMillis())));
    }

    private record Sizes(String lease, long token, long number, long ttl, long maxLifetime) {}

    private <O extends io.lease4j.Outcome> CompletionStage<Answer<O>> mutate(
            Verb verb,
            LeaseRequest<?> request,
            Transmission transmission,
            Sizes sizes,
            Function<LeaseStore, CompletionStage<Answer<O>>> call,
            Supplier<O> unknown) {
        String scope = recorder.scope(request);
        String digest = request.digest().value();
        io.lease4j.Stamp stamp = transmission.stamp();
        Stamped stamped = new Stamped(
                stamp.lineage().value(),
                stamp.notAfter().epochMillis(),
                stamp.firstSent().lineage().value(),
                stamp.firstSent().at().epochMillis());
        return network.carry(new StoreTrip<>(
                this,
                verb,
                scope + digest,
                sent -> asked(request, scope, digest, sizes, stamped, sent),
                call,
                unknown,
                request));
    }

    private <O extends io.lease4j.Outcome> CompletionStage<Answer<O>> ask(
            Verb verb,
            LeaseRequest<?> request,
            Function<LeaseStore, CompletionStage<Answer<O>>> call,
            Supplier<O> unknown) {
        String scope = recorder.scope(request);
        String digest = request.digest().value();
        // The question is a transmission of its own: it leaves no transmission of the request unanswered.
        return network.carry(new StoreTrip<>(
                this,
                verb,
                "",
                sent -> asked(request, scope, digest, sizes(request), history(request), sent),
                call,
                unknown,
                null));
    }

    private Asked asked(LeaseRequest<?> request, String scope, String digest, Sizes sizes, Stamped stamped, int sent) {
        return new Asked(
                scope,
                digest,
                recorder.key(request.key()),
                recorder.shard(request.key()),
                sizes.lease(),
                sizes.token(),
                sizes.number(),
                sizes.ttl(),
                sizes.maxLifetime(),
                stamped,
                sent);
    }

    private static Sizes sizes(LeaseRequest<?> request) {
        return request instanceof RenewRequest renew
                ? new Sizes(
                        renew.generation().leaseId().value(),
                        renew.generation().token().value(),
                        renew.number(),
                        0,
                        0)
                : new Sizes("", 0, 0, 0, 0);
    }

    private static Stamped history(LeaseRequest<?> request) {
        return request.history()
                .firstSent()
                .map(first ->
                        new Stamped("", 0, first.lineage().value(), first.at().epochMillis()))
                .orElse(Stamped.NOT);
    }

    private static Refused unavailable() {
        return Refused.of(RefusedReason.BACKEND_UNAVAILABLE);
    }
}
