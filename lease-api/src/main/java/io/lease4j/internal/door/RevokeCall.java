package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.ObservedLease;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import io.lease4j.observe.CallKind;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Seals, then revokes: once a generation reads as revoked, no sink but those named accepts its effects. Killed between
 * any two steps it has sealed sinks against a generation that is to end anyway, and can be done again.
 */
final class RevokeCall implements Act<RevokeOutcome> {

    private final FrontDoorParts parts;
    private final Sealing sealing;
    private final RevokeRequest request;
    private volatile RevokeMutation how = new RevokeMutation(Set.of());
    private volatile Optional<Echo> echo = Optional.empty();

    RevokeCall(FrontDoorParts parts, Sealing sealing, RevokeRequest request) {
        this.parts = parts;
        this.sealing = sealing;
        this.request = request;
    }

    @Override
    public CallKind kind() {
        return CallKind.REVOKE;
    }

    @Override
    public Optional<Refused> obstacle() {
        return Checks.request(parts.door().store, parts.door().holder, request);
    }

    @Override
    public CompletableFuture<RevokeOutcome> start(Call call) {
        return parts.reader().inspect(request.key(), call).thenCompose(answer -> {
            InspectOutcome found = answer.outcome();
            if (found instanceof Refused refused && refused.reason() != RefusedReason.CORRUPT_STATE) {
                return CompletableFuture.completedFuture(refused(refused));
            }
            return seal(found, call).thenCompose(reached -> revoke(reached, call));
        });
    }

    private CompletableFuture<RevokeOutcome> revoke(Set<SinkName> sealed, Call call) {
        how = new RevokeMutation(sealed);
        return parts.transmitter().send(how, request, call, this::heard);
    }

    private RevokeOutcome heard(Answer<RevokeOutcome> answer) {
        echo = answer.echo();
        return answer.outcome();
    }

    /** A corrupt record does not say which generation is the key's: nothing is sealed, and the store says so. */
    private CompletableFuture<Set<SinkName>> seal(InspectOutcome found, Call call) {
        return found.match(
                active -> seal(Optional.of(active.lease()), active.record(), call),
                none -> seal(none.last(), none.record(), call),
                corrupt -> CompletableFuture.completedFuture(Set.of()));
    }

    private CompletableFuture<Set<SinkName>> seal(Optional<ObservedLease> latest, RecordSummary record, Call call) {
        Generation asked = request.generation();
        if (!mayBeSealed(asked, latest.map(ObservedLease::generation), record.lastToken())) {
            return CompletableFuture.completedFuture(Set.of());
        }
        AuthorityRecordId recordId = record.recordId();
        // A record that lost something may have lost the names of its sinks: then every one in reach is sealed.
        Set<SinkName> registered = record.proven() ? record.sinks() : sealing.reachable();
        return sealing.seal(recordId, asked, registered, call);
    }

    /** A token that the key was never granted would silence its live holder, or one that is still to come. */
    private static boolean mayBeSealed(Generation asked, Optional<Generation> latest, long lastToken) {
        // The key's own generation was granted, also where the record has forgotten its last token.
        if (latest.isPresent()) {
            return latest.get().equals(asked)
                    || (asked.token().value() <= lastToken
                            && latest.get().token().isAbove(asked.token()));
        }
        return asked.token().value() <= lastToken;
    }

    @Override
    public RevokeOutcome refused(Refused why) {
        return Doubt.judge(how, request, why);
    }

    @Override
    public RevokeOutcome brokenOff(UnknownReason why, Call call) {
        RevokeOutcome unknown = how.unknown(request, why, "none");
        parts.door().announcer.told(request, unknown, Optional.empty(), call);
        return unknown;
    }

    @Override
    public void concluded(RevokeOutcome outcome, Call call) {
        parts.door().announcer.told(request, outcome, echo, call);
    }
}
