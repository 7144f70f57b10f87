package io.lease4j.verification.toy;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.BlockingLeaseStore;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The smallest store that keeps the contract: maps behind one lock. Written from the SPI's Javadoc and docs/backends.md
 * alone, to show that they suffice. Not for production: it looks at everything it keeps in every step.
 *
 * <p>The SPI has many methods; each is a line or two here. {@link ToySteps} has what all steps have in common, {@link
 * ToyKeys} and its kind what each of them does, and {@link ToyServer} what they do it to.
 */
final class ToyStore implements BlockingLeaseStore {

    static final Set<Capability> UNSUPPORTED = EnumSet.allOf(Capability.class);

    private final ToyServer server;
    private final ToySteps steps;

    ToyStore(ToyServer server) {
        this.server = server;
        this.steps = new ToySteps(server);
    }

    @Override
    public Namespace namespace() {
        return server.namespace();
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        return server.namespaceId();
    }

    @Override
    public int shards() {
        return ToyServer.SHARDS;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("toy", UNSUPPORTED);
    }

    @Override
    public LifeCycle state() {
        return server.state();
    }

    @Override
    public Answer<AcquireOutcome> acquire(AcquireRequest request, Transmission transmission) {
        return steps.change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.acquire(step, request, transmission.stamp()));
    }

    @Override
    public Answer<RenewOutcome> renew(RenewRequest request, Transmission transmission) {
        return steps.change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.renew(step, request, transmission.stamp()));
    }

    @Override
    public Answer<ReleaseOutcome> release(ReleaseRequest request, Transmission transmission) {
        return steps.change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.release(step, request, transmission.stamp()));
    }

    @Override
    public Answer<RevokeOutcome> revoke(RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        return steps.change(
                request.key(),
                transmission.highestSeen(),
                refused -> refused,
                step -> ToyKeys.revoke(step, request, sealed, transmission.stamp()));
    }

    @Override
    public Answer<InspectOutcome> inspect(LeaseKey key, Reading reading) {
        return steps.read(key, reading.highestSeen(), refused -> refused, step -> ToyQuestions.inspect(step, key));
    }

    @Override
    public Answer<ResolveOutcome> resolve(LeaseRequest<?> request, Reading reading) {
        return steps.read(
                request.key(), reading.highestSeen(), refused -> refused, step -> ToyQuestions.resolve(step, request));
    }

    @Override
    public Answer<CancelOutcome> cancel(LeaseRequest<?> request, Reading reading) {
        return steps.change(
                request.key(), reading.highestSeen(), refused -> refused, step -> ToyQuestions.cancel(step, request));
    }

    @Override
    public Answer<HistoryOutcome> history(LeaseKey key, PageQuery query, Reading reading) {
        return Answer.withoutStep(Refused.of(RefusedReason.NOT_SUPPORTED));
    }

    @Override
    public Answer<AdminOutcome> discard(LeaseKey key, Transmission transmission) {
        return Answer.withoutStep(Refused.of(RefusedReason.NOT_SUPPORTED));
    }

    @Override
    public List<String> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return List.of("nothing is kept when the process ends");
    }

    @Override
    public Answer<ListOutcome> list(PageQuery query, Reading reading) {
        return steps.list(query);
    }

    @Override
    public Answer<AdminOutcome> describe(AuthorityRecordId recordId, Deadline deadline) {
        return steps.describe(recordId);
    }

    @Override
    public Answer<AdminOutcome> create(RecordCreation creation, Deadline deadline) {
        return server.create(creation);
    }

    @Override
    public Answer<AdminOutcome> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return steps.administer(recordId, step -> {
            step.record.beingCreated = false;
            return ToyRecords.done(step, true, server.serving(), "creation completed");
        });
    }

    @Override
    public Answer<AdminOutcome> register(AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return steps.stamped(recordId, transmission, "registered", record -> {
            Set<SinkName> sinks = new HashSet<>(record.sinks);
            sinks.add(sink);
            record.sinks = Set.copyOf(sinks);
        });
    }

    @Override
    public Answer<AdminOutcome> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return steps.stamped(recordId, transmission, "frozen", record -> record.frozen = true);
    }

    @Override
    public Answer<AdminOutcome> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return steps.stamped(recordId, transmission, "thawed", record -> record.frozen = false);
    }

    @Override
    public Answer<AdminOutcome> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return steps.administer(recordId, step -> {
            step.record.outstandingTicket();
            return ToyRecords.done(step, true, server.serving(), "ticket left");
        });
    }

    @Override
    public Answer<AdminOutcome> install(Installation installation, Deadline deadline) {
        return steps.administer(
                installation.recordId(),
                step -> ToyRecords.install(step, installation, server.serving(), ToyServer.SHARDS));
    }

    @Override
    public void close() {
        server.close();
    }
}
