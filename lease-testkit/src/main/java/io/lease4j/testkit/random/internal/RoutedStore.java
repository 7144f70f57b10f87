package io.lease4j.testkit.random.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.ListOutcome;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.PageQuery;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capabilities;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.spi.Reading;
import io.lease4j.spi.RecordCreation;
import io.lease4j.spi.Transmission;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A store that hands every call on to the one that it is routed to at that moment, and waits for its answer. */
abstract class RoutedStore implements LeaseStore {

    abstract LeaseStore now();

    @Override
    public Namespace namespace() {
        return now().namespace();
    }

    @Override
    public Optional<NamespaceId> namespaceId() {
        return now().namespaceId();
    }

    @Override
    public int shards() {
        return now().shards();
    }

    @Override
    public Capabilities capabilities() {
        return now().capabilities();
    }

    @Override
    public LifeCycle state() {
        return now().state();
    }

    @Override
    public CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading) {
        return Waiting.forStage(now().list(query, reading));
    }

    @Override
    public CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading) {
        return Waiting.forStage(now().history(key, query, reading));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline) {
        return Waiting.forStage(now().describe(recordId, deadline));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline) {
        return Waiting.forStage(now().create(creation, deadline));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline) {
        return Waiting.forStage(now().completeCreation(recordId, deadline));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission) {
        return Waiting.forStage(now().register(recordId, sink, transmission));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline) {
        return Waiting.forStage(now().ticket(recordId, deadline));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission) {
        return Waiting.forStage(now().discard(key, transmission));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission) {
        return Waiting.forStage(now().freeze(recordId, transmission));
    }

    @Override
    public CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission) {
        return Waiting.forStage(now().thaw(recordId, transmission));
    }

    @Override
    public CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline) {
        return Waiting.forStage(now().retentionObstacles(recordId, deadline));
    }

    /** The stores are the target's. */
    @Override
    public void close() {}
}
