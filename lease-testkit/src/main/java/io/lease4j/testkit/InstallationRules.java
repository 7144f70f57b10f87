package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is installed on a record: extensions of its range, and the sinks that a proof names. */
abstract class InstallationRules extends PageRules {

    @Test
    @Tag("F-4")
    @Tag("F-6")
    void an_extension_without_the_current_ticket_and_lineage_or_below_the_ceiling_changes_nothing() {
        FloorWitness unused = bench().createWithWitness();
        LeaseKey key = bench().key("wrongly extended");
        bench().worker("A").released(bench().worker("A").acquired(key));
        Ticket ticket = bench().ticket(key);
        AuthorityRecordView before = bench().describe(key);
        Lineage lineage = before.servingLineage();
        TokenRange further = new TokenRange(before.ceiling() + 1000, before.ceiling() + 1100);
        TokenRange below = new TokenRange(before.ceiling() - 1, before.ceiling() + 100);
        Map<String, Installation> wrong = new LinkedHashMap<>();
        wrong.put("another ticket", extension(before, lineage, Ticket.random(), further));
        wrong.put("another lineage", extension(before, Lineage.of("of-another-server"), ticket, further));
        wrong.put("a base below the ceiling", extension(before, lineage, ticket, below));
        wrong.forEach((what, installation) -> {
            assertThat(install(installation)).as("an extension with %s", what).isRefused(RefusedReason.NOT_ALLOWED);
            assertThat(bench().describe(key).ceiling())
                    .as("the ceiling after an extension with %s", what)
                    .isEqualTo(before.ceiling());
        });
        assertThat(install(extension(before, lineage, ticket, further)))
                .as("the right extension")
                .isDone();
        assertThat(install(extension(before, lineage, ticket, further)))
                .as("the right extension again")
                .isRefused(RefusedReason.NOT_ALLOWED);
    }

    @Test
    @Tag("F-6")
    void a_grant_that_comes_near_the_ceiling_hands_out_a_ticket_for_a_further_range() {
        FloorWitness unused = bench().createWithWitness(new ReferenceWitness(16));
        LeaseKey key = bench().key("near the ceiling");
        Worker a = bench().worker("A");
        for (int i = 0; i < 16; i++) {
            a.released(a.acquired(key));
        }
        assertThat(bench().interposer().seen().stream()
                        .filter(passing -> passing.call().step() == Step.ACQUIRE)
                        .map(Passing::echo)
                        .flatMap(Optional::stream)
                        .filter(Echo::proven)
                        .map(Echo::extensionTicket)
                        .flatMap(Optional::stream))
                .as("tickets that grants handed out")
                .isNotEmpty();
    }

    @Test
    @Tag("E-8")
    void a_record_that_was_lost_is_rebuilt_with_the_sinks_that_its_proof_names() {
        LeaseKey key = bench().key("rebuilt");
        SinkName sink = SinkName.of("registered before");
        Lease unused = bench().worker("A").acquired(key);
        long ceiling = bench().describe(key).ceiling();
        bench().fault("everything is lost", () -> bench().backend().wipe());
        AdminOutcome proven = bench().operator()
                .administer(
                        "prove",
                        (door, deadline) -> door.prove(
                                bench().recordOf(key),
                                new FloorProof.ByOperator(ceiling, "test", Set.of(sink)),
                                deadline));
        assertThat(proven).as("a proof that names a sink").isDone();
        assertThat(bench().describe(key).sinks()).as("registered sinks").containsExactly(sink);
    }

    private static Installation extension(
            AuthorityRecordView record, Lineage lineage, Ticket ticket, TokenRange range) {
        return new Installation.Extension(record.recordId(), lineage, ticket, range);
    }
}
