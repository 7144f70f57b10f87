package io.lease4j.valkey.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.Lineage;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** An authority record as {@code described} in admin.lua shows it. */
record RecordReader(
        boolean exists,
        Optional<NamespaceId> namespaceId,
        int shards,
        long floor,
        long base,
        long ceiling,
        long evidence,
        Optional<Ticket> ticket,
        Set<SinkName> sinks,
        boolean frozen,
        boolean beingCreated,
        boolean witnessed,
        ProofBasis basis,
        Optional<Lineage> lineage,
        BackendTime latest,
        BackendTime completeSince,
        Optional<NamespaceSettings> settings) {

    static RecordReader of(Reply reply) {
        boolean exists = reply.flag();
        Optional<NamespaceId> namespace = LeaseReader.optional(reply.text()).map(NamespaceId::of);
        int shards = (int) reply.number();
        long floor = reply.number();
        long base = reply.number();
        long ceiling = reply.number();
        long evidence = reply.number();
        Optional<Ticket> ticket = LeaseReader.optional(reply.text()).map(Ticket::of);
        Set<SinkName> sinks = SinkNames.decode(reply.text());
        boolean frozen = reply.flag();
        boolean beingCreated = reply.flag();
        boolean witnessed = reply.flag();
        ProofBasis basis = States.basis(reply.number());
        Optional<Lineage> lineage = LeaseReader.optional(reply.text()).map(Lineage::of);
        BackendTime latest = LeaseReader.time(reply);
        BackendTime since = LeaseReader.time(reply);
        return new RecordReader(
                exists,
                namespace,
                shards,
                floor,
                base,
                ceiling,
                evidence,
                ticket,
                sinks,
                frozen,
                beingCreated,
                witnessed,
                basis,
                lineage,
                latest,
                since,
                settings(exists, witnessed, reply));
    }

    private static Optional<NamespaceSettings> settings(boolean exists, boolean witnessed, Reply reply) {
        long horizon = reply.number();
        long retention = reply.number();
        int history = (int) reply.number();
        return exists
                ? Optional.of(new NamespaceSettings(
                        Duration.ofMillis(horizon), Duration.ofMillis(retention), history, witnessed))
                : Optional.empty();
    }

    /** What an operator sees; of a missing record, whether its namespace has a witness is known from elsewhere. */
    AuthorityRecordView view(AuthorityRecordId asked, Frame frame, boolean witnessedOtherwise) {
        return new AuthorityRecordView(
                new AuthorityRecordId(namespaceId.orElse(asked.namespaceId()), asked.shard()),
                exists,
                frame.proven(),
                exists ? Optional.of(basis) : Optional.empty(),
                frame.lineage(),
                lineage,
                frame.last(),
                floor,
                ceiling,
                evidence,
                ticket,
                sinks,
                frozen,
                beingCreated,
                exists ? witnessed : witnessedOtherwise,
                latest,
                completeSince);
    }
}
