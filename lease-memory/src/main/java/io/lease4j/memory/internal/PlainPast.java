package io.lease4j.memory.internal;

import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.Operation;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A past generation that was granted, never renewed, and released, under ids as this library draws them: one object of
 * numbers instead of forty, which the collector would copy again and again. What its requests said is kept, and put
 * together when one of them is met again. Immutable.
 */
final class PlainPast implements Past {

    private final LeaseKey key;
    private final Holder holder;
    private final Holder releasedBy;
    private final @Nullable ExecutionId executionId;
    private final Map<String, String> metadata;
    private final long token;
    private final long leaseMost;
    private final long leaseLeast;
    private final long acquireMost;
    private final long acquireLeast;
    private final long releaseMost;
    private final long releaseLeast;
    private final long grantedAt;
    private final long endedAt;
    private final long latest;
    private final long keepUntil;
    private final long maxLifetime;

    /** A day at most. */
    private final int ttl;

    private final int leaseHash;
    private final int acquireHash;
    private final int releaseHash;

    private PlainPast(LeaseRecord record, ReleaseRequest release, BackendTime endedAt, BackendTime keepUntil) {
        AcquireRequest acquire = record.grantedBy();
        LeaseId leaseId = record.generation().leaseId();
        this.key = record.generation().key();
        this.holder = acquire.caller();
        this.releasedBy = release.caller();
        this.executionId = acquire.executionId().orElse(null);
        this.metadata = acquire.metadata();
        this.token = record.token();
        this.leaseMost = PackedIds.base64Most(leaseId.value());
        this.leaseLeast = PackedIds.base64Least(leaseId.value());
        this.acquireMost = PackedIds.uuidMost(acquire.requestId().value());
        this.acquireLeast = PackedIds.uuidLeast(acquire.requestId().value());
        this.releaseMost = PackedIds.uuidMost(release.requestId().value());
        this.releaseLeast = PackedIds.uuidLeast(release.requestId().value());
        this.grantedAt = record.grantedAt().epochMillis();
        this.endedAt = endedAt.epochMillis();
        this.latest = record.latest().epochMillis();
        this.keepUntil = keepUntil.epochMillis();
        this.maxLifetime = acquire.maxLifetime().toMillis();
        this.ttl = (int) acquire.ttl().toMillis();
        this.leaseHash = PastIndex.hash(leaseId);
        this.acquireHash = PastIndex.hash(Operation.ACQUIRE, acquire.requestId());
        this.releaseHash = PastIndex.hash(Operation.RELEASE, release.requestId());
    }

    /** Keeps a generation, or returns null if it is not so plain. */
    static @Nullable PlainPast of(String fingerprint, LeaseRecord record, BackendTime keepUntil) {
        LeaseEnd end = record.end();
        if (end == null || !(record.endedBy() instanceof ReleaseRequest release)) {
            return null;
        }
        boolean plain = record.renewedBy() == null
                && !record.sealingTried()
                && end.unsealedSinks().isEmpty()
                && record.generation().key().fingerprint().equals(fingerprint)
                && PackedIds.isBase64(record.generation().leaseId().value())
                && PackedIds.isUuid(record.grantedBy().requestId().value())
                && PackedIds.isUuid(release.requestId().value());
        return plain ? new PlainPast(record, release, end.at(), keepUntil) : null;
    }

    @Override
    public LeaseRecord record() {
        Generation generation =
                new Generation(key, LeaseId.of(PackedIds.base64(leaseMost, leaseLeast)), FencingToken.of(token));
        AcquireRequest.Builder acquire = AcquireRequest.builder(key, holder)
                .requestId(RequestId.of(PackedIds.uuid(acquireMost, acquireLeast)))
                .ttl(Duration.ofMillis(ttl))
                .maxLifetime(Duration.ofMillis(maxLifetime));
        metadata.forEach(acquire::metadata);
        if (executionId != null) {
            acquire.executionId(executionId);
        }
        ReleaseRequest release =
                ReleaseRequest.of(generation, releasedBy, RequestId.of(PackedIds.uuid(releaseMost, releaseLeast)));
        LeaseEnd end = new LeaseEnd(
                LostReason.RELEASED,
                BackendTime.ofEpochMillis(endedAt),
                Optional.of(releasedBy.principal()),
                Optional.empty(),
                Set.of());
        BackendTime boundTo = BackendTime.ofEpochMillis(latest);
        return LeaseRecord.granted(generation, acquire.build(), BackendTime.ofEpochMillis(grantedAt), boundTo)
                .ended(end, release, boundTo);
    }

    @Override
    public void hashes(IntConsumer each) {
        each.accept(leaseHash);
        each.accept(acquireHash);
        each.accept(releaseHash);
    }

    @Override
    public String fingerprint() {
        return key.fingerprint();
    }

    @Override
    public BackendTime keepUntil() {
        return BackendTime.ofEpochMillis(keepUntil);
    }
}
