package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Installation;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How a floor is proven, and what proves nothing. */
abstract class FloorRules extends SealRules {

    @Test
    @Tag("F-2")
    void evidence_of_a_greater_token_is_kept_until_the_floor_is_proven_at_or_above_it() {
        LeaseKey key = bench().key("evidence");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        a.released(lease);
        AuthorityRecordView record = bench().describe(key);
        long seen = record.ceiling() + 5;
        AcquireOutcome refused = sendHavingSeen(key, seen);
        assertThat(refused)
                .as("an acquire by a client that saw a greater token")
                .isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(((Refused) refused).ticket()).as("its ticket").isPresent();
        for (int i = 0; i < 2; i++) {
            assertThat(bench().worker("B").acquire(key))
                    .as("an acquire by a client that saw nothing, afterwards")
                    .isRefused(RefusedReason.FLOOR_UNPROVEN);
        }
        assertThat(prove(key, seen - 1)).as("a proof below the evidence").isRefused(RefusedReason.NOT_ALLOWED);
        assertThat(bench().describe(key).proven()).as("proven").isFalse();
        assertThat(prove(key, seen)).as("a proof at the evidence").isDone();
        assertThat(bench().worker("B").acquired(key).token().value())
                .as("the next token")
                .isGreaterThan(seen);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    void an_install_without_the_current_ticket_and_lineage_or_below_what_is_known_changes_nothing() {
        LeaseKey key = bench().key("wrong installs");
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        AuthorityRecordView record = bench().describe(key);
        assertThat(sendHavingSeen(key, record.ceiling() + 5))
                .as("an acquire with evidence")
                .isRefused(RefusedReason.FLOOR_UNPROVEN);
        AuthorityRecordView before = bench().describe(key);
        Ticket ticket = before.ticket().orElseThrow(() -> new AssertionError("a refusal leaves a ticket"));
        Lineage lineage = before.servingLineage();
        long enough = before.ceiling() + 5;

        Map<String, Installation> wrong = new LinkedHashMap<>();
        wrong.put("another ticket", proof(before, lineage, Ticket.random(), enough));
        wrong.put("another lineage", proof(before, Lineage.of("of-another-server"), ticket, enough));
        wrong.put("a base below the evidence", proof(before, lineage, ticket, enough - 1));
        wrong.put("a base below the ceiling", proof(before, lineage, ticket, before.ceiling() - 1));
        wrong.put(
                "an extension where there is no witness",
                new Installation.Extension(before.recordId(), lineage, ticket, new TokenRange(enough, enough + 100)));
        wrong.put(
                "retention although evidence is kept",
                new Installation.Retained(before.recordId(), lineage, ticket, "restarts keep everything"));
        wrong.forEach((what, installation) -> {
            assertThat(install(installation).code())
                    .as("an install with %s", what)
                    .startsWith("refused");
            assertThat(floorOf(bench().describe(key)))
                    .as("the record after an install with %s", what)
                    .isEqualTo(floorOf(before));
        });
        assertThat(install(proof(before, lineage, ticket, enough)))
                .as("the right install")
                .isDone();
        assertThat(install(proof(before, lineage, ticket, enough)))
                .as("the right install again")
                .isRefused(RefusedReason.NOT_ALLOWED);
    }

    @Test
    @Tag("LR-15")
    @Tag("F-4")
    @Tag("F-5")
    void an_install_below_the_ceiling_of_a_restored_record_changes_nothing() {
        LeaseKey key = bench().key("below the ceiling");
        Worker a = bench().worker("A");
        a.released(a.acquired(key));
        Runnable restore = bench().backend().snapshot();
        bench().fault("a snapshot is restored", restore);
        AuthorityRecordView before = bench().describe(key);
        Ticket ticket = bench().ticket(key);

        // Whoever still serves an older copy of this record may grant everything up to its ceiling.
        assertThat(install(proof(before, before.servingLineage(), ticket, before.ceiling() - 1)))
                .as("an install below the record's ceiling")
                .isRefused(RefusedReason.NOT_ALLOWED);
        assertThat(bench().describe(key).proven()).as("proven").isFalse();
        assertThat(install(proof(before, before.servingLineage(), ticket, before.ceiling())))
                .as("an install at the record's ceiling")
                .isDone();
    }

    @Test
    @Tag("F-8")
    void concurrent_provers_share_the_outstanding_ticket() {
        LeaseKey key = bench().key("shared ticket");
        AuthorityRecordView record = bench().describe(key);
        AcquireOutcome one = sendHavingSeen(key, record.ceiling() + 5);
        AcquireOutcome other = sendHavingSeen(key, record.ceiling() + 5);
        assertThat(one).as("one refusal").isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(other).as("another").isRefused(RefusedReason.FLOOR_UNPROVEN);
        assertThat(((Refused) other).ticket())
                .as("the ticket of both")
                .isEqualTo(((Refused) one).ticket())
                .isPresent();
    }

    private AdminOutcome prove(LeaseKey key, long base) {
        return bench().operator()
                .administer(
                        "prove",
                        (door, deadline) -> door.prove(
                                bench().recordOf(key), new FloorProof.ByOperator(base, "test", Set.of()), deadline));
    }

    final AdminOutcome install(Installation installation) {
        return Waiting.forAnswer("install", bench().store().install(installation, bench().deadline()))
                .outcome();
    }

    /** Everything of a record that an install could change. */
    private static List<Object> floorOf(AuthorityRecordView record) {
        return List.of(
                record.proven(),
                record.provenLineage(),
                record.lastToken(),
                record.floor(),
                record.ceiling(),
                record.evidence(),
                record.ticket(),
                record.completeSince());
    }

    private static Installation proof(AuthorityRecordView record, Lineage lineage, Ticket ticket, long base) {
        return new Installation.Proof(
                record.recordId(),
                lineage,
                ticket,
                new TokenRange(base, base + 100),
                ProofBasis.OPERATOR,
                Set.of(),
                Optional.of("test"));
    }

    /** One transmission of a client that some answer ever showed a token. */
    private AcquireOutcome sendHavingSeen(LeaseKey key, long highestSeen) {
        Lineage lineage = bench().describe(key).servingLineage();
        FirstSent now = new FirstSent(lineage, bench().now(key));
        Stamp stamp = new Stamp(lineage, now.at().plus(Duration.ofSeconds(30)), now);
        return Waiting.forAnswer(
                        "acquire",
                        bench().store()
                                .acquire(
                                        bench().worker("seer").prepare(key).build(),
                                        new Transmission(stamp, highestSeen, bench().deadline())))
                .outcome();
    }
}
