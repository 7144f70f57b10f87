package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Lease;
import io.lease4j.testkit.server.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A namespace with its witness and sinks in a real database. */
@Timeout(120)
@Tag("one-lane")
class WitnessedTest {

    private static Ward ward;
    private static PostgresServer postgres;
    private String id;

    @BeforeAll
    static void start() {
        ward = new Ward();
        postgres = Tables.server();
    }

    @AfterAll
    static void stop() {
        postgres.close();
        ward.close();
    }

    @BeforeEach
    void create() {
        ward.another();
        id = cli().run("namespace", "create", "--witness", "--json")
                .exits(ExitCode.OK)
                .json()
                .at("/namespaceId")
                .asText();
    }

    @Test
    void a_lost_namespace_is_proven_by_the_witness_above_everything_that_was_ever_given() {
        Lease before = ward.held("invoice", "1");
        ward.command("FLUSHALL");
        JsonNode unproven = cli().run("doctor", "--json", "--namespace-id", id)
                .exits(ExitCode.UNHEALTHY)
                .json();
        assertThat(unproven.toString()).contains("lost the authority records").contains("\"code\":\"witness\"");
        Cli.Result refused = ward.cli()
                .run(
                        "floor",
                        "prove",
                        "--operator",
                        "1",
                        "--reason",
                        "guessed",
                        "--all-shards",
                        "--yes",
                        "--namespace-id",
                        id)
                .exits(ExitCode.USAGE);
        assertThat(refused.err()).contains("--no-witness");
        JsonNode proven = cli().run(
                        "floor", "prove", "--witness", "--all-shards", "--yes", "--namespace-id", id, "--json")
                .exits(ExitCode.OK)
                .json();
        assertThat(proven.at("/records").findValuesAsText("basis")).containsOnly("witness");
        assertThat(proven.at("/records").findValuesAsText("floor"))
                .allSatisfy(floor -> assertThat(Long.parseLong(floor))
                        .isGreaterThanOrEqualTo(before.token().value()));
        assertThat(ward.held("invoice", "1").token().value())
                .isGreaterThan(before.token().value());
        cli().run("doctor").exits(ExitCode.OK);
    }

    @Test
    void a_proven_record_gets_a_further_range() {
        JsonNode before = cli().run("floor", "show", "--json").json();
        JsonNode after = cli().run("floor", "extend", "--shard", "3", "--json")
                .exits(ExitCode.OK)
                .json();
        assertThat(after.at("/records/0/shard").asInt()).isEqualTo(3);
        assertThat(after.at("/records/0/ceiling").asLong())
                .isGreaterThan(before.at("/records/3/ceiling").asLong());
    }

    @Test
    void a_revocation_seals_the_sinks_in_the_database_and_names_those_it_was_not_given() {
        cli().run("sink", "register", "invoices").exits(ExitCode.OK);
        assertThat(cli().run("floor", "show").out()).contains("invoices");
        Lease lease = ward.held("invoice", "2");
        Cli.Result half = cli().run("revoke", "invoice", "2", "--reason", "stuck", "--yes")
                .exits(ExitCode.NOT_SEALED);
        assertThat(half.out()).contains("NOT SEALED: invoices");
        JsonNode whole = cli().run(
                        "revoke",
                        "invoice",
                        "2",
                        "--reason",
                        "stuck",
                        "--yes",
                        "--json",
                        "--sink",
                        "invoices",
                        "--lease-id",
                        lease.leaseId().value(),
                        "--token",
                        lease.token().toString())
                .exits(ExitCode.OK)
                .json();
        assertThat(whole.at("/sealed/0").asText()).isEqualTo("invoices");
        assertThat(whole.at("/unsealed").size()).isZero();
    }

    @Test
    void a_witness_that_went_back_is_found() {
        Tables.sql(postgres, "UPDATE lease4j_witness SET highest = 1 WHERE namespace_id = '" + id + "'");
        JsonNode doctor =
                cli().run("doctor", "--json").exits(ExitCode.UNHEALTHY).json();
        assertThat(doctor.toString()).contains("its database went back");
    }

    @Test
    void a_database_that_is_not_there_is_named_without_its_password() {
        Cli cli = cli().with(DatabaseOptions.DATABASE, "jdbc:postgresql://127.0.0.1:1/x")
                .with(DatabaseOptions.PASSWORD, "database-secret-7");
        Cli.Result doctor = cli.run("doctor", "--timeout", "5s");
        assertThat(doctor.out()).contains("warning  witness").doesNotContain("database-secret-7");
        Cli.Result extended = cli.run("floor", "extend", "--all-shards", "--timeout", "5s");
        assertThat(extended.code()).isNotZero();
        assertThat(extended.err()).doesNotContain("database-secret-7").doesNotContain("A fault of this tool");
    }

    private Cli cli() {
        return ward.cli().with(DatabaseOptions.DATABASE, postgres.jdbcUrl());
    }
}
