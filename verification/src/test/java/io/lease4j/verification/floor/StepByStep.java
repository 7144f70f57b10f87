package io.lease4j.verification.floor;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.RefusedReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.spi.Installation.Proof;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.Optional;
import java.util.Set;

/**
 * Proves a floor as a front door does, with every step of it in the test's hand: the ticket, the range that the witness
 * raised for it, the install.
 */
record StepByStep(JdbcWitness witness) {

    /** Has it proven by a range of its own, of which a token is used at the sink. */
    Proof installed(ValkeyServer server, Realm realm) {
        Proof proof = proofOf(server, realm);
        try (Visit visit = Visit.to(realm, server)) {
            assertThat(install(visit, proof)).isInstanceOf(AdminOutcome.Done.class);
            visit.workIn(0, 1);
        }
        assertThat(realm.highest(0)).isEqualTo(proof.range().base() + 1);
        return proof;
    }

    /** A ticket and a range that the witness raised for it. */
    Proof proofOf(ValkeyServer server, Realm realm) {
        AuthorityRecordView view = unproven(server, realm);
        WitnessOutcome raised = witness.raise(new RaiseRequest(
                        view.recordId(),
                        view.servingLineage(),
                        view.ticket().orElseThrow(),
                        RaiseRequest.Kind.PROOF,
                        0))
                .toCompletableFuture()
                .join();
        return new Proof(
                view.recordId(),
                view.servingLineage(),
                view.ticket().orElseThrow(),
                ((WitnessOutcome.Raised) raised).range(),
                ProofBasis.WITNESS,
                Set.of(Books.SINK),
                Optional.empty());
    }

    /** The same proof with another range. */
    static Proof of(Proof proof, TokenRange range) {
        return new Proof(
                proof.recordId(), proof.lineage(), proof.ticket(), range, proof.basis(), proof.sinks(), proof.reason());
    }

    /** Leaves a ticket. */
    static AuthorityRecordView unproven(ValkeyServer server, Realm realm) {
        try (Visit visit = Visit.to(realm, server)) {
            AdminOutcome ticket = visit.store()
                    .ticket(visit.record(0), Visit.deadline())
                    .toCompletableFuture()
                    .join()
                    .outcome();
            AuthorityRecordView view = ((AdminOutcome.Done) ticket).records().get(0);
            assertThat(view.proven()).isFalse();
            return view;
        }
    }

    /** The first range of the first shard. */
    static TokenRange range(ValkeyServer server, Realm realm) {
        try (Visit visit = Visit.to(realm, server)) {
            AuthorityRecordView view = visit.view(0);
            return new TokenRange(view.floor(), view.ceiling());
        }
    }

    static AdminOutcome install(Visit visit, Proof proof) {
        return visit.store()
                .install(proof, Visit.deadline())
                .toCompletableFuture()
                .join()
                .outcome();
    }

    static void refused(ValkeyServer server, Realm realm, Proof proof) {
        try (Visit visit = Visit.to(realm, server)) {
            assertThat(install(visit, proof)).isRefused(RefusedReason.NOT_ALLOWED);
        }
    }
}
