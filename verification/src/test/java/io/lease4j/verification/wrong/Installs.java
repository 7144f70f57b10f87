package io.lease4j.verification.wrong;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.RecordSummary;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import java.util.Optional;

/** Proofs and extensions that nobody asked for. */
final class Installs {

    private Installs() {}

    static Optional<AuthorityRecordView> view(LeaseStore store, LeaseKey key) {
        return store.recordOf(key).flatMap(recordId -> view(store, recordId));
    }

    static Optional<AuthorityRecordView> view(LeaseStore store, AuthorityRecordId recordId) {
        return viewed(Steps.now(store.describe(recordId, Steps.SOON)).outcome());
    }

    static boolean isFrozen(LeaseStore store, LeaseKey key) {
        return view(store, key).filter(AuthorityRecordView::frozen).isPresent();
    }

    /** The ticket of a record, whoever asked for it first. */
    static Optional<Ticket> ticket(LeaseStore store, AuthorityRecordId recordId) {
        return viewed(Steps.now(store.ticket(recordId, Steps.SOON)).outcome()).flatMap(AuthorityRecordView::ticket);
    }

    /** The same proof for another lineage, ticket or range. */
    static Installation.Proof with(Installation.Proof proof, Lineage lineage, Ticket ticket, TokenRange range) {
        return new Installation.Proof(
                proof.recordId(), lineage, ticket, range, proof.basis(), proof.sinks(), proof.reason());
    }

    static void proof(LeaseStore store, AuthorityRecordView record, TokenRange range, ProofBasis basis) {
        install(
                store,
                new Installation.Proof(
                        record.recordId(),
                        record.servingLineage(),
                        ticket(store, record),
                        range,
                        basis,
                        record.sinks(),
                        Optional.of("nobody asked")));
    }

    static void extension(LeaseStore store, AuthorityRecordView record, TokenRange range) {
        install(
                store,
                new Installation.Extension(record.recordId(), record.servingLineage(), ticket(store, record), range));
    }

    static RecordSummary proven(RecordSummary record) {
        return new RecordSummary(record.recordId(), record.lastToken(), true, record.sinks());
    }

    private static void install(LeaseStore store, Installation installation) {
        AdminOutcome unused = Steps.now(store.install(installation, Steps.SOON)).outcome();
    }

    private static Ticket ticket(LeaseStore store, AuthorityRecordView record) {
        return ticket(store, record.recordId()).orElseThrow();
    }

    private static Optional<AuthorityRecordView> viewed(AdminOutcome outcome) {
        return outcome instanceof AdminOutcome.Done done
                ? done.records().stream().findFirst()
                : Optional.empty();
    }
}
