package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Lease;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an operator does with the tool, on a real server. */
@Timeout(60)
class CommandsTest {

    private static Ward ward;

    @BeforeAll
    static void start() {
        ward = new Ward();
    }

    @AfterAll
    static void stop() {
        ward.close();
    }

    @BeforeEach
    void create() {
        ward.another().created();
    }

    @Test
    void a_held_lease_is_shown_without_the_values_of_its_metadata() {
        Lease lease = ward.held("invoice", "42");
        Cli.Result shown = ward.cli().run("inspect", "invoice", "42").exits(ExitCode.OK);
        assertThat(shown.out())
                .contains("invoice / 42", "worker, instance w-1", "token        " + lease.token(), "trace", "proven")
                .doesNotContain(Ward.METADATA);
        assertThat(shown.err()).isEmpty();

        JsonNode json = ward.cli()
                .run("inspect", "--json", "invoice", "42")
                .exits(ExitCode.OK)
                .json();
        assertThat(json.at("/outcome").asText()).isEqualTo("found");
        assertThat(json.at("/lease/token").asLong()).isEqualTo(lease.token().value());
        assertThat(json.at("/lease/leaseId").asText()).isEqualTo(lease.leaseId().value());
        assertThat(json.at("/lease/metadataNames/0").asText()).isEqualTo("trace");
        assertThat(json.at("/remainingMillis").asLong()).isBetween(1L, 3_600_000L);
        assertThat(json.toString()).doesNotContain(Ward.METADATA);
    }

    @Test
    void a_key_that_nobody_holds_is_not_found() {
        assertThat(ward.cli()
                        .run("inspect", "nothing")
                        .exits(ExitCode.NOT_FOUND)
                        .out())
                .contains("Nobody holds it");
        assertThat(ward.cli()
                        .run("inspect", "--json", "nothing")
                        .exits(ExitCode.NOT_FOUND)
                        .json()
                        .at("/lease")
                        .isNull())
                .isTrue();
    }

    @Test
    void a_list_shows_every_active_lease_once_over_pages() {
        ward.held(7);
        Cli.Result table = ward.cli().run("list").exits(ExitCode.OK);
        assertThat(table.out().lines()).hasSize(8);
        assertThat(table.out().lines().skip(1).map(line -> line.split(" {2}", 2)[0]))
                .containsExactlyInAnyOrder("job / 0", "job / 1", "job / 2", "job / 3", "job / 4", "job / 5", "job / 6");

        var first = ward.cli()
                .run("list", "--json", "--limit", "3")
                .exits(ExitCode.OK)
                .lines();
        String next = first.get(first.size() - 1).at("/next").asText();
        var rest = ward.cli()
                .run("list", "--json", "--after", next)
                .exits(ExitCode.OK)
                .lines();
        assertThat(first.size() - 1 + rest.size() - 1).isEqualTo(7);
        assertThat(rest.get(rest.size() - 1).at("/next").isNull()).isTrue();
    }

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
    void whoever_is_asked_may_say_no() {
        Lease lease = ward.held("invoice", "45");
        Cli cli = ward.cli().answering("no");
        assertThat(cli.run("revoke", "invoice", "45", "--reason", "r")
                        .exits(ExitCode.DECLINED)
                        .err())
                .contains("worker, instance w-1", "Nothing was done.");
        assertThat(cli.prompts()).isEqualTo("Type yes to do it: ");
        assertThat(ward.cli()
                        .run("inspect", "--json", "invoice", "45")
                        .exits(ExitCode.OK)
                        .json()
                        .at("/lease/token")
                        .asLong())
                .isEqualTo(lease.token().value());
        ward.cli()
                .answering("yes")
                .run("revoke", "invoice", "45", "--reason", "r")
                .exits(ExitCode.OK);
        ward.cli().run("inspect", "invoice", "45").exits(ExitCode.NOT_FOUND);
    }

    @Test
    void a_person_who_leaves_has_not_agreed() {
        ward.held("invoice", "46");
        ward.cli().answering().run("revoke", "invoice", "46", "--reason", "r").exits(ExitCode.DECLINED);
        ward.cli().run("inspect", "invoice", "46").exits(ExitCode.OK);
    }

    @Test
    void where_nobody_can_be_asked_it_is_not_done_without_yes() {
        ward.held("invoice", "47");
        for (String[] command : new String[][] {
            {"revoke", "invoice", "47", "--reason", "r"},
            {"namespace", "freeze"},
            {"discard", "invoice", "47"},
            {"floor", "prove", "--operator", "1", "--reason", "r", "--all-shards"}
        }) {
            assertThat(ward.cli().run(command).exits(ExitCode.USAGE).err()).contains("--yes");
        }
        ward.cli().run("inspect", "invoice", "47").exits(ExitCode.OK);
    }

    @Test
    void a_frozen_namespace_is_shown_so_until_it_is_thawed() {
        var frozen = ward.cli().run("namespace", "freeze", "--yes").exits(ExitCode.OK);
        assertThat(frozen.out()).contains("frozen");
        JsonNode doctor =
                ward.cli().run("doctor", "--json").exits(ExitCode.UNHEALTHY).json();
        assertThat(doctor.toString()).contains("\"code\":\"frozen\"", "\"level\":\"refusal\"");
        assertThat(ward.cli().run("namespace", "thaw").exits(ExitCode.OK).out()).doesNotContain("frozen");
        ward.cli().run("doctor").exits(ExitCode.OK);
    }

    @Test
    void a_namespace_is_created_once() {
        Cli.Result again = ward.cli()
                .run("namespace", "create", "--never-existed", "--yes")
                .exits(ExitCode.REFUSED);
        assertThat(again.err()).contains("refused.not-allowed");
        assertThat(ward.cli()
                        .run("namespace", "create", "--never-existed", "--yes", "--json")
                        .json()
                        .at("/obstacles")
                        .size())
                .isPositive();
    }

    @Test
    void creating_hands_out_the_id_with_which_a_lost_namespace_is_told_from_a_new_one() {
        ward.another();
        Cli.Result created = ward.cli()
                .run(
                        "namespace",
                        "create",
                        "--never-existed",
                        "--yes",
                        "--json",
                        "--evidence",
                        "2h",
                        "--history",
                        "100")
                .exits(ExitCode.OK);
        String id = created.json().at("/namespaceId").asText();
        assertThat(created.json().at("/records").size()).isEqualTo(16);
        ward.command("FLUSHALL");
        assertThat(ward.cli().run("floor", "show").exits(ExitCode.NOT_FOUND).err())
                .contains("namespace-missing");
        Cli.Result lost = ward.cli().run("floor", "show", "--namespace-id", id).exits(ExitCode.OK);
        assertThat(lost.out().lines().filter(line -> line.contains("missing"))).hasSize(16);
        Cli.Result proven = ward.cli()
                .run(
                        "floor",
                        "prove",
                        "--operator",
                        "5000",
                        "--no-witness",
                        "--reason",
                        "flushed by accident",
                        "--all-shards",
                        "--yes",
                        "--namespace-id",
                        id,
                        "--json")
                .exits(ExitCode.OK);
        assertThat(proven.json().at("/records/15/floor").asLong()).isEqualTo(5000);
        assertThat(ward.held("after").token().value()).isGreaterThan(5000);
    }

    @Test
    void after_a_restart_the_floor_is_proven_by_the_word_that_nothing_was_lost() {
        try (Ward own = new Ward()) {
            own.created();
            Lease before = own.held("invoice", "1");
            own.server().kill();
            own.server().restart();
            Cli.Result unproven = own.cli().run("doctor", "--json").exits(ExitCode.UNHEALTHY);
            assertThat(unproven.json().toString()).contains("\"code\":\"floor\"");
            Cli.Result proven = own.cli()
                    .run("floor", "prove", "--retained", "--reason", "power button", "--all-shards", "--yes")
                    .exits(ExitCode.OK);
            assertThat(proven.out()).contains("retained");
            assertThat(own.cli()
                            .run("inspect", "--json", "invoice", "1")
                            .exits(ExitCode.OK)
                            .json()
                            .at("/lease/token")
                            .asLong())
                    .isEqualTo(before.token().value());
        }
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

    @Test
    void nothing_that_is_printed_contains_a_password() {
        ward.held("invoice", "49");
        for (String[] command : new String[][] {
            {"doctor"},
            {"doctor", "--json"},
            {"inspect", "invoice", "49"},
            {"list", "--json"},
            {"floor", "show"},
            {"history", "invoice", "49"},
            {"inspect", "x", "--user", "nobody"}
        }) {
            Cli.Result result = ward.cli().run(command);
            assertThat(result.out() + result.err()).doesNotContain(Ward.SECRET).doesNotContain(Ward.METADATA);
        }
    }
}
