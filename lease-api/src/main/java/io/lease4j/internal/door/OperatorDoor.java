package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.ListOutcome;
import io.lease4j.PageQuery;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Settlement;
import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorProof;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import java.util.List;

/** The operator's front door: each call is one act, waited for. */
final class OperatorDoor implements LeaseOperator {

    private final FrontDoorParts parts;
    private final Runner runner;
    private final OperatorActs acts;
    private final LeaseActs reads;

    OperatorDoor(FrontDoorParts parts, List<FencedSink> sinks) {
        this.parts = parts;
        this.runner = parts.runner();
        this.acts = new OperatorActs(parts, sinks);
        this.reads = new LeaseActs(parts);
    }

    @Override
    public Deadline within(Duration duration) {
        return parts.door().within(duration);
    }

    @Override
    public RevokeOutcome revoke(Generation generation, String reason, Deadline deadline) {
        return runner.await(acts.revoke(generation, reason), deadline);
    }

    @Override
    public RevokeOutcome revoke(RevokeRequest request, Deadline deadline) {
        return runner.await(acts.revoke(request), deadline);
    }

    @Override
    public Settlement<RevokeOutcome> settle(RevokeRequest request, Deadline deadline) {
        return runner.await(acts.settle(request), deadline);
    }

    @Override
    public ListOutcome list(PageQuery query, Deadline deadline) {
        return runner.await(acts.list(query), deadline);
    }

    @Override
    public InspectOutcome inspect(LeaseKey key, Deadline deadline) {
        return runner.await(reads.inspect(key), deadline);
    }

    @Override
    public HistoryOutcome history(LeaseKey key, PageQuery query, Deadline deadline) {
        return runner.await(reads.history(key, query), deadline);
    }

    @Override
    public AdminOutcome describe(Deadline deadline) {
        return runner.await(acts.describe(), deadline);
    }

    @Override
    public AdminOutcome create(NamespaceSettings settings, Deadline deadline) {
        return runner.await(acts.create(settings, true), deadline);
    }

    @Override
    public AdminOutcome createNeverExisted(NamespaceSettings settings, Deadline deadline) {
        return runner.await(acts.create(settings, false), deadline);
    }

    @Override
    public AdminOutcome register(FencedSink sink, Deadline deadline) {
        return runner.await(acts.register(sink), deadline);
    }

    @Override
    public AdminOutcome prove(AuthorityRecordId recordId, FloorProof proof, Deadline deadline) {
        return runner.await(acts.prove(recordId, proof), deadline);
    }

    @Override
    public AdminOutcome extend(AuthorityRecordId recordId, Deadline deadline) {
        return runner.await(acts.extend(recordId), deadline);
    }

    @Override
    public AdminOutcome discard(LeaseKey key, Deadline deadline) {
        return runner.await(acts.discard(key), deadline);
    }

    @Override
    public AdminOutcome freeze(Deadline deadline) {
        return runner.await(acts.freeze(), deadline);
    }

    @Override
    public AdminOutcome thaw(Deadline deadline) {
        return runner.await(acts.thaw(), deadline);
    }

    @Override
    public LeaseHealth health() {
        return DoorHealth.of(parts.door());
    }

    @Override
    public void close() {
        parts.door().admission.close();
    }
}
