package io.lease4j.memory.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import java.util.Set;

/** Every operation of the store as one step: which key or record it needs, and whether it may change something. */
public final class MemorySteps {

    private static final boolean READS = false;
    private static final boolean WRITES = true;

    private final StoreCore core;
    private final CreationSteps creation;

    /** Makes the steps of a store. */
    public MemorySteps(StoreCore core) {
        this.core = core;
        this.creation = new CreationSteps(core);
    }

    public Answer<AcquireOutcome> acquire(AcquireRequest request, Transmission transmission) {
        return core.onKey(request.key(), WRITES, new AcquireStep(request, transmission)::run, refused -> refused);
    }

    public Answer<RenewOutcome> renew(RenewRequest request, Transmission transmission) {
        return core.onKey(request.key(), WRITES, new RenewStep(request, transmission)::run, refused -> refused);
    }

    public Answer<ReleaseOutcome> release(ReleaseRequest request, Transmission transmission) {
        return core.onKey(request.key(), WRITES, new ReleaseStep(request, transmission)::run, refused -> refused);
    }

    public Answer<RevokeOutcome> revoke(RevokeRequest request, Set<SinkName> sealed, Transmission transmission) {
        RevokeStep step = new RevokeStep(request, Set.copyOf(sealed), transmission);
        return core.onKey(request.key(), WRITES, step::run, refused -> refused);
    }

    public Answer<InspectOutcome> inspect(LeaseKey key, Reading reading) {
        return core.onKey(key, READS, new InspectStep(key, reading)::run, refused -> refused);
    }

    public Answer<ListOutcome> list(PageQuery query) {
        Cursors.Place place = Cursors.LIST.start(query.after(), core.serving().lineage());
        if (place == null || place.number() >= core.shards()) {
            return core.withoutStep(Cursors.malformed(), refused -> refused);
        }
        ListStep step = new ListStep(place, query.limit(), core.shards());
        return core.onShard((int) place.number(), READS, step::run, refused -> refused);
    }

    public Answer<HistoryOutcome> history(LeaseKey key, PageQuery query, Reading reading) {
        return core.onKey(key, READS, new HistoryStep(key, query, reading)::run, refused -> refused);
    }

    public Answer<ResolveOutcome> resolve(LeaseRequest<?> request, Reading reading) {
        return core.onKey(request.key(), READS, new ResolveStep(request, reading)::run, refused -> refused);
    }

    public Answer<CancelOutcome> cancel(LeaseRequest<?> request, Reading reading) {
        return core.onKey(request.key(), WRITES, new CancelStep(request, reading)::run, refused -> refused);
    }

    public Answer<AdminOutcome> describe(AuthorityRecordId recordId) {
        return creation.describe(recordId);
    }

    public Answer<AdminOutcome> create(RecordCreation request) {
        return creation.create(request);
    }

    public Answer<AdminOutcome> completeCreation(AuthorityRecordId recordId) {
        return creation.complete(recordId);
    }

    public Answer<AdminOutcome> register(AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return core.onRecord(recordId, WRITES, new RegisterStep(sink, transmission)::run, refused -> refused);
    }

    public Answer<AdminOutcome> ticket(AuthorityRecordId recordId) {
        return core.onRecord(recordId, WRITES, MemorySteps::leaveTicket, refused -> refused);
    }

    public Answer<AdminOutcome> install(Installation installation) {
        return core.onRecord(installation.recordId(), WRITES, new InstallStep(installation)::run, refused -> refused);
    }

    public Answer<AdminOutcome> discard(LeaseKey key, Transmission transmission) {
        return core.onKey(key, WRITES, new DiscardStep(key, transmission)::run, refused -> refused);
    }

    public Answer<AdminOutcome> freeze(AuthorityRecordId recordId, boolean freeze, Transmission transmission) {
        return core.onRecord(recordId, WRITES, new FreezeStep(freeze, transmission)::run, refused -> refused);
    }

    private static AdminOutcome leaveTicket(StepContext step) {
        Ticket unused = step.record().leaveTicket();
        return step.done("ticket left");
    }
}
