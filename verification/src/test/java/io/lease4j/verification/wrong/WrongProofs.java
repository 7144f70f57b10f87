package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.Refused;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about what proves a floor. */
final class WrongProofs {

    private WrongProofs() {}

    static List<WrongStore> all() {
        return List.of(
                installing(
                        "install-without-ticket",
                        "A proof is installed whatever ticket it names.",
                        (proof, now) -> Installs.with(
                                proof, proof.lineage(), now.ticket().orElse(proof.ticket()), proof.range()),
                        "F-4"),
                installing(
                        "install-without-lineage",
                        "A proof is installed whatever server it is for.",
                        (proof, now) -> Installs.with(proof, now.servingLineage(), proof.ticket(), proof.range()),
                        "F-4"),
                installing(
                        "install-lowers",
                        "A proof below what is known is installed.",
                        (proof, now) -> Installs.with(proof, proof.lineage(), proof.ticket(), above(proof, now)),
                        "F-4"),
                WrongStore.of("ticket-for-each-prover", "Every refusal hands out a ticket of its own.", "F-8", "F-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                return Steps.outcome(
                                        super.acquire(request, t),
                                        outcome -> outcome instanceof Refused refused
                                                        && refused.ticket().isPresent()
                                                ? Refused.floorUnproven(Ticket.random())
                                                : outcome);
                            }
                        }),
                installing(
                        "proof-forgets-its-sinks",
                        "A record that was lost is rebuilt without the sinks that its proof names.",
                        (proof, now) -> withoutSinks(proof),
                        "E-8"));
    }

    /** Changes a proof, given the record as it is. */
    @FunctionalInterface
    private interface Change {
        Installation.Proof apply(Installation.Proof proof, AuthorityRecordView now);
    }

    private static WrongStore installing(String name, String fault, Change change, String... breaks) {
        return WrongStore.of(name, fault, breaks).store((real, fixture) -> new ForwardingStore(real) {
            @Override
            public CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline) {
                if (!(installation instanceof Installation.Proof proof)) {
                    return super.install(installation, deadline);
                }
                Installation changed = Installs.view(delegate(), proof.recordId())
                        .<Installation>map(now -> change.apply(proof, now))
                        .orElse(installation);
                return super.install(changed, deadline);
            }
        });
    }

    private static TokenRange above(Installation.Proof proof, AuthorityRecordView now) {
        long base = Math.max(Math.max(now.ceiling(), now.evidence()), Math.max(now.lastToken(), now.floor()));
        return proof.range().base() >= base ? proof.range() : new TokenRange(base, base + 1000);
    }

    private static Installation.Proof withoutSinks(Installation.Proof proof) {
        return new Installation.Proof(
                proof.recordId(),
                proof.lineage(),
                proof.ticket(),
                proof.range(),
                proof.basis(),
                Set.of(),
                proof.reason());
    }
}
