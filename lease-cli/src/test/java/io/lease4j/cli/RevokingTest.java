package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Lease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How an operator ends a lease, or a record that is damaged: exactly that one, and nothing that follows it. */
@Timeout(60)
class RevokingTest extends OnFreshNamespace {

    @Test
    void a_revoked_lease_is_over_and_its_history_says_why_and_by_whom() {
        Lease lease = ward.held("invoice", "43");
        Cli.Result revoked = ward.cli()
                .run("revoke", "invoice", "43", "--reason", "stuck since noon", "--yes")
                .exits(ExitCode.OK);
        assertThat(revoked.out()).contains("revoked", "by ops", "stuck since noon");
        assertThat(ward.cli()
                        .run("inspect", "invoice", "43")
                        .exits(ExitCode.NOT_FOUND)
                        .out())
                .contains("ended        revoked", "stuck since noon");
        assertThat(ward.cli().run("history", "invoice", "43").exits(ExitCode.OK).out())
                .contains("worker (instance w-1)", "revoked by ops (stuck since noon)", ": complete");
        JsonNode history = ward.cli()
                .run("history", "--json", "invoice", "43")
                .exits(ExitCode.OK)
                .json();
        assertThat(history.at("/lines").size()).isEqualTo(1);
        assertThat(history.at("/lines/0/end/reason").asText()).isEqualTo("revoked");
        assertThat(history.at("/lines/0/token").asLong())
                .isEqualTo(lease.token().value());
    }

    @Test
    void revoking_the_exact_generation_again_says_that_it_is_over_and_touches_no_successor() {
        Lease old = ward.held("invoice", "44");
        ward.cli().run("revoke", "invoice", "44", "--reason", "one", "--yes").exits(ExitCode.OK);
        Lease successor = ward.held("invoice", "44");
        Cli.Result again = ward.cli()
                .run(
                        "revoke",
                        "invoice",
                        "44",
                        "--reason",
                        "two",
                        "--yes",
                        "--json",
                        "--lease-id",
                        old.leaseId().value(),
                        "--token",
                        old.token().toString())
                .exits(ExitCode.OK);
        assertThat(again.json().at("/outcome").asText()).isEqualTo("over.superseded");
        assertThat(ward.cli()
                        .run("inspect", "--json", "invoice", "44")
                        .json()
                        .at("/lease/token")
                        .asLong())
                .isEqualTo(successor.token().value());
    }

    @Test
    void there_is_nothing_to_revoke_where_nobody_holds() {
        assertThat(ward.cli()
                        .run("revoke", "nothing", "--reason", "r", "--yes")
                        .exits(ExitCode.NOT_FOUND)
                        .err())
                .contains("Nobody holds it");
    }

    @Test
    void a_damaged_record_is_discarded_and_an_intact_one_is_not() {
        Lease lease = ward.held("invoice", "48");
        assertThat(ward.cli()
                        .run("discard", "invoice", "48", "--yes")
                        .exits(ExitCode.REFUSED)
                        .err())
                .contains("not-allowed");
        ward.command(
                "SET",
                "lease4j:1:{" + ward.namespace() + "/" + lease.recordId().shard() + "}:lease:"
                        + lease.key().fingerprint(),
                "damaged",
                "KEEPTTL");
        assertThat(ward.cli()
                        .run("inspect", "invoice", "48")
                        .exits(ExitCode.REFUSED)
                        .err())
                .contains("corrupt-state");
        assertThat(ward.cli().run("list").exits(ExitCode.OK).out())
                .contains("(corrupt) " + lease.key().fingerprint());
        ward.cli().run("discard", "invoice", "48", "--yes").exits(ExitCode.OK);
        ward.cli().run("inspect", "invoice", "48").exits(ExitCode.NOT_FOUND);
    }
}
