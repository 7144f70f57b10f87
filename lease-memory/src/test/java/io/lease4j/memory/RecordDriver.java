package io.lease4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.memory.internal.MemoryInvariants;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** The part of a {@link Driver} that is about authority records: how they are created, looked at and proven. */
abstract class RecordDriver {

    static final Namespace NAMESPACE = Namespace.of("orders");
    static final LeaseKey KEY = LeaseKey.of("orders", "one");
    static final Deadline DEADLINE = Deadline.within(Duration.ofSeconds(30), () -> 0);

    final ManualClock clock;
    final MemoryLeaseStore store;

    /** The last answer's echo. */
    Optional<Echo> echo = Optional.empty();

    RecordDriver(MemoryLeaseStore store, ManualClock clock) {
        this.store = store;
        this.clock = clock;
    }

    void create(FloorWitness witness, NamespaceSettings settings, NamespaceId id) {
        assertThat(now(witness.begin(NAMESPACE, id))).isInstanceOf(WitnessOutcome.Known.class);
        for (int shard = 0; shard < store.shards(); shard++) {
            AuthorityRecordId recordId = new AuthorityRecordId(id, shard);
            Lineage lineage = describe(recordId).servingLineage();
            TokenRange range = raise(witness, recordId, lineage, Ticket.random(), RaiseRequest.Kind.PROOF);
            done(take(store.create(new RecordCreation(recordId, range, settings), DEADLINE)));
        }
        for (int shard = 0; shard < store.shards(); shard++) {
            done(take(store.completeCreation(new AuthorityRecordId(id, shard), DEADLINE)));
        }
        assertThat(now(witness.complete(id))).isInstanceOf(WitnessOutcome.Known.class);
    }

    BackendTime time() {
        return BackendTime.ofEpochMillis(clock.millis());
    }

    Lineage lineage() {
        return describe(recordId(KEY)).servingLineage();
    }

    AuthorityRecordId recordId(LeaseKey key) {
        return store.recordOf(key).orElseThrow();
    }

    AuthorityRecordView describe(AuthorityRecordId recordId) {
        return done(now(store.describe(recordId, DEADLINE)).outcome());
    }

    AuthorityRecordView record() {
        return describe(recordId(KEY));
    }

    @CanIgnoreReturnValue
    static AuthorityRecordView done(AdminOutcome outcome) {
        assertThat(outcome).isInstanceOf(AdminOutcome.Done.class);
        return ((AdminOutcome.Done) outcome).records().get(0);
    }

    static TokenRange raise(
            FloorWitness witness, AuthorityRecordId recordId, Lineage lineage, Ticket ticket, RaiseRequest.Kind kind) {
        WitnessOutcome outcome = now(witness.raise(new RaiseRequest(recordId, lineage, ticket, kind, 0)));
        assertThat(outcome).isInstanceOf(WitnessOutcome.Raised.class);
        return ((WitnessOutcome.Raised) outcome).range();
    }

    @CanIgnoreReturnValue
    Ticket ticket() {
        return done(take(store.ticket(recordId(KEY), DEADLINE))).ticket().orElseThrow();
    }

    Installation.Proof proof(TokenRange range, ProofBasis basis) {
        return new Installation.Proof(recordId(KEY), lineage(), ticket(), range, basis, Set.of(), Optional.empty());
    }

    @CanIgnoreReturnValue
    AdminOutcome install(Installation installation) {
        return take(store.install(installation, DEADLINE));
    }

    /** Proves the record of the test's key by its witness. */
    @CanIgnoreReturnValue
    AuthorityRecordView prove(FloorWitness witness) {
        TokenRange range = raise(witness, recordId(KEY), lineage(), ticket(), RaiseRequest.Kind.PROOF);
        return done(install(proof(range, ProofBasis.WITNESS)));
    }

    /** Proves the record of the test's key by an operator's number. */
    @CanIgnoreReturnValue
    AuthorityRecordView prove(long base) {
        return done(install(proof(new TokenRange(base, base + 1000), ProofBasis.OPERATOR)));
    }

    static void assertRefused(Outcome outcome, RefusedReason reason) {
        assertThat(outcome).isInstanceOf(Refused.class);
        assertThat(((Refused) outcome).reason()).isEqualTo(reason);
    }

    @CanIgnoreReturnValue
    <O extends Outcome> O take(CompletionStage<Answer<O>> stage) {
        Answer<O> answer = now(stage);
        echo = answer.echo();
        MemoryInvariants.check(store.core());
        return answer.outcome();
    }

    static <T> T now(CompletionStage<T> stage) {
        assertThat(stage.toCompletableFuture()).isDone();
        return stage.toCompletableFuture().join();
    }
}
