package io.lease4j.internal.door;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.EffectId;
import java.util.Optional;

/** What an event is about, as far as it is known when it is told. Immutable. */
record Subject(
        Optional<LeaseKey> key,
        Optional<Generation> generation,
        Optional<ExecutionId> executionId,
        Optional<String> requestId) {

    static final Subject NOTHING = new Subject(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    static Subject of(LeaseKey key) {
        return new Subject(Optional.of(key), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Subject of(LeaseRequest<?> request) {
        return new Subject(
                Optional.of(request.key()),
                generationOf(request),
                request instanceof AcquireRequest acquire ? acquire.executionId() : Optional.empty(),
                Optional.of(request.requestId().value()));
    }

    static Subject of(ExecutionAuthority authority, Optional<EffectId> effectId) {
        return new Subject(
                Optional.of(authority.key()),
                Optional.of(authority.generation()),
                Optional.of(authority.executionId()),
                effectId.map(EffectId::value));
    }

    Subject with(Generation known) {
        return new Subject(key, Optional.of(known), executionId, requestId);
    }

    Subject with(Optional<ExecutionId> known) {
        return new Subject(key, generation, known.or(() -> executionId), requestId);
    }

    private static Optional<Generation> generationOf(LeaseRequest<?> request) {
        if (request instanceof RenewRequest renew) {
            return Optional.of(renew.generation());
        }
        if (request instanceof ReleaseRequest release) {
            return Optional.of(release.generation());
        }
        return request instanceof RevokeRequest revoke ? Optional.of(revoke.generation()) : Optional.empty();
    }
}
