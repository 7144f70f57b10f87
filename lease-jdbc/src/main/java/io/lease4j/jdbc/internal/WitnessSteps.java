package io.lease4j.jdbc.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FencingToken;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import java.sql.SQLException;
import java.util.Optional;

/** What a witness does in one transaction. */
final class WitnessSteps {

    private final WitnessRows rows;
    private final long width;

    WitnessSteps(WitnessRows rows, long width) {
        this.rows = rows;
        this.width = width;
    }

    WitnessOutcome look(Namespace namespace) throws SQLException {
        return known(rows.named(namespace));
    }

    WitnessOutcome begin(Namespace namespace, NamespaceId id) throws SQLException {
        if (rows.insert(namespace, id)) {
            return known(rows.of(id));
        }
        Optional<WitnessEntry> there = rows.of(id);
        if (there.isEmpty()) {
            return new WitnessOutcome.NotAllowed("the name has another creation");
        }
        if (!there.get().namespace().equals(namespace)) {
            return new WitnessOutcome.NotAllowed("the creation has another name");
        }
        return there.get().beingCreated() ? known(there) : new WitnessOutcome.NotAllowed("the creation is complete");
    }

    WitnessOutcome complete(NamespaceId id) throws SQLException {
        Optional<WitnessEntry> entry = rows.toChange(id);
        if (entry.isPresent()) {
            rows.update(id, false, entry.get().highest());
        }
        return known(rows.of(id));
    }

    WitnessOutcome remember(NamespaceId id, SinkName sink) throws SQLException {
        if (rows.toChange(id).isPresent()) {
            rows.remember(id, sink);
        }
        return known(rows.of(id));
    }

    /** Never gives the same range twice, also for the same ticket: the first one may already be in use. */
    WitnessOutcome raise(RaiseRequest request) throws SQLException {
        AuthorityRecordId recordId = request.recordId();
        Optional<WitnessEntry> known = rows.toChange(recordId.namespaceId());
        if (known.isEmpty()) {
            return new WitnessOutcome.NotKnown();
        }
        WitnessEntry entry = known.get();
        if (request.kind() == RaiseRequest.Kind.EXTENSION
                && !rows.provenLast(recordId).equals(Optional.of(request.lineage()))) {
            // An old primary would climb above its successor.
            return new WitnessOutcome.NotAllowed("another lineage was proven last for the record");
        }
        long base = Math.max(entry.highest(), request.atLeast());
        if (base >= FencingToken.MAX_VALUE) {
            return new WitnessOutcome.NotAllowed("all tokens of the namespace are used up");
        }
        TokenRange range = new TokenRange(base, Math.min(base + width, FencingToken.MAX_VALUE));
        rows.update(recordId.namespaceId(), entry.beingCreated(), range.ceiling());
        rows.proven(recordId, request.lineage());
        return new WitnessOutcome.Raised(range);
    }

    private static WitnessOutcome known(Optional<WitnessEntry> entry) {
        return entry.<WitnessOutcome>map(WitnessOutcome.Known::new).orElseGet(WitnessOutcome.NotKnown::new);
    }
}
