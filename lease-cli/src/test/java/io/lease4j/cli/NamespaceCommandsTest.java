package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Lease;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an operator does with a whole namespace: creates it, freezes it, proves it after a loss. */
@Timeout(60)
class NamespaceCommandsTest extends OnFreshNamespace {

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
}
