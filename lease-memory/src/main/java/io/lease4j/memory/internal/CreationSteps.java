package io.lease4j.memory.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steps on records that may not be there yet. They run alone, because any trace of the namespace in any shard stands
 * against a new record.
 */
final class CreationSteps {

    private final StoreCore core;

    CreationSteps(StoreCore core) {
        this.core = core;
    }

    /** Shows a record, and a missing one as missing. */
    Answer<AdminOutcome> describe(AuthorityRecordId id) {
        return on(id, (memory, now) -> step(memory, id, now).done("described"));
    }

    /** Writes a record, marked as being created. One that still has the mark is left as it is: its range was told. */
    Answer<AdminOutcome> create(RecordCreation creation) {
        AuthorityRecordId id = creation.recordId();
        return on(id, (memory, now) -> {
            AuthorityRecord record = memory.record();
            if (record != null && record.beingCreated()) {
                return core.serving().settings().equals(creation.settings())
                        ? step(memory, id, now).done("being created, already")
                        : Refused.notAllowed(List.of("the creation was begun with other settings"));
            }
            String obstacle = obstacle(creation, record);
            if (obstacle != null) {
                return Refused.notAllowed(List.of(obstacle));
            }
            begin(id.namespaceId(), creation.settings());
            ShardMemory begun = core.allShards().get(id.shard()).memory();
            begun.create(
                    AuthorityRecord.created(creation.range(), core.serving().lineage(), true, now));
            return step(begun, id, now).done("being created");
        });
    }

    /** Takes the mark away. */
    Answer<AdminOutcome> complete(AuthorityRecordId id) {
        return on(id, (memory, now) -> {
            AuthorityRecord record = memory.record();
            if (record == null || !record.exists()) {
                return Refused.of(RefusedReason.NAMESPACE_MISSING);
            }
            String how = record.beingCreated() ? "created" : "created already";
            record.completeCreation();
            core.serve(core.serving().open());
            return step(memory, id, now).done(how);
        });
    }

    private @Nullable String obstacle(RecordCreation creation, @Nullable AuthorityRecord record) {
        if (core.serving().opened()) {
            return record == null || !record.exists()
                    ? "the namespace was complete: a missing record is not a new one, prove it"
                    : "the record exists";
        }
        if (core.allShards().stream().anyMatch(shard -> !shard.memory().keys().isEmpty())) {
            return "the store holds leases of the namespace";
        }
        boolean begun = core.serving().namespaceId() != null;
        return begun && !core.serving().settings().equals(creation.settings())
                ? "the creation was begun with other settings"
                : null;
    }

    /** The first record settles which creation this is, and what was agreed for all shards. */
    private void begin(NamespaceId id, NamespaceSettings settings) {
        if (core.serving().namespaceId() == null) {
            core.serve(core.serving().creating(id, settings));
            core.allShards().forEach(shard -> shard.memory(new ShardMemory(settings)));
        }
    }

    private StepContext step(ShardMemory memory, AuthorityRecordId id, BackendTime now) {
        return StepContext.reading(core.serving(), memory, id, now);
    }

    private interface Act {
        AdminOutcome on(ShardMemory memory, BackendTime now);
    }

    private Answer<AdminOutcome> on(AuthorityRecordId id, Act act) {
        return core.whole(() -> {
            Refused closed = core.unlessReady();
            Refused refused = closed == null ? core.unlessOurs(id) : closed;
            BackendTime now = refused == null ? core.readClock() : null;
            if (now == null) {
                Refused why = refused == null ? Refused.of(RefusedReason.BACKEND_UNAVAILABLE) : refused;
                return Answer.withoutStep(why);
            }
            Shard shard = core.allShards().get(id.shard());
            AdminOutcome outcome = act.on(shard.memory(), now);
            return Answer.of(outcome, step(shard.memory(), id, now).echo());
        });
    }
}
