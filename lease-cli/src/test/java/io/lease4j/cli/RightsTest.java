package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Lease;
import io.lease4j.testkit.server.PostgresServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A user who was granted exactly what the documents say can do everything; without one of the rights it is told. */
@Timeout(120)
@Tag("one-lane")
class RightsTest {

    /** What a client sends to begin with: the server asks for no right, or the client goes on without. */
    private static final Set<String> OF_THE_CLIENT =
            Set.of("+hello", "+auth", "+ping", "+client|setinfo", "+client|setname");

    private static final String FOR_A_PROOF = "+config|get";

    /** What the doctor says that could not be looked at. */
    private static final Map<String, String> OF_THE_DOCTOR = Map.of(
            "+scan",
            "may not run SCAN and MEMORY USAGE",
            "+memory|usage",
            "may not run SCAN and MEMORY USAGE",
            "+script|exists",
            "may not ask which are loaded",
            FOR_A_PROOF,
            "CONFIG GET is refused");

    private static Ward ward;
    private static PostgresServer postgres;

    @BeforeAll
    static void start() {
        ward = new Ward();
        postgres = Tables.server();
        grant();
    }

    @AfterAll
    static void stop() {
        postgres.close();
        ward.close();
    }

    /** To a user who did not exist, in two lines, as a reader does it. */
    private static void grant() {
        ward.command("ACL", "DELUSER", "operator");
        List<String> user = new ArrayList<>(List.of("ACL", "SETUSER", "operator", "on", ">" + Ward.SECRET));
        user.addAll(Documents.rights());
        ward.command(user.toArray(new String[0]));
        List<String> more = new ArrayList<>(List.of("ACL", "SETUSER", "operator"));
        more.addAll(Documents.rightsOfTheDoctor());
        ward.command(more.toArray(new String[0]));
    }

    @Test
    void with_the_documented_rights_every_command_works() {
        ward.another();
        cli().run("namespace", "create", "--witness").exits(ExitCode.OK);
        Lease lease = ward.held("invoice", "1");
        String doctor = cli().run("doctor").exits(ExitCode.OK).out();
        assertThat(doctor).contains("logged in as operator").doesNotContain(OF_THE_DOCTOR.values());
        cli().run("list").exits(ExitCode.OK);
        cli().run("inspect", "invoice", "1").exits(ExitCode.OK);
        cli().run("history", "invoice", "1").exits(ExitCode.OK);
        cli().run("namespace", "freeze", "--yes").exits(ExitCode.OK);
        cli().run("namespace", "thaw").exits(ExitCode.OK);
        cli().run("sink", "register", "invoices").exits(ExitCode.OK);
        cli().run("revoke", "invoice", "1", "--reason", "stuck", "--sink", "invoices", "--yes")
                .exits(ExitCode.OK);
        JsonNode records =
                cli().run("floor", "show", "--json").exits(ExitCode.OK).json();
        cli().run("floor", "extend", "--all-shards").exits(ExitCode.OK);
        String firstSent = records.at("/records/0/servingLineage").asText() + "@"
                + Instant.parse(records.at("/records/0/latestTime").asText()).toEpochMilli();
        JsonNode cancelled = cli().run(
                        Ward.resolveRelease(lease, "w-1", "never-sent", firstSent, "--json", "--cancel", "--yes"))
                .exits(ExitCode.OK)
                .json();
        assertThat(cancelled.at("/outcome").asText()).isEqualTo("never-committed");

        Lease damaged = ward.held("invoice", "2");
        ward.command("SET", name(damaged), "damaged", "KEEPTTL");
        cli().run("discard", "invoice", "2", "--yes").exits(ExitCode.OK);
    }

    @Test
    void with_them_a_floor_is_proven_by_witness_by_number_and_as_retained() {
        ward.another();
        cli().run("namespace", "create", "--witness").exits(ExitCode.OK);
        String witnessed = ward.namespace();
        ward.another().created();
        ward.server().kill();
        ward.server().restart();
        grant();
        prove(cli().with(ConnectionOptions.NAMESPACE, witnessed), "--witness");
        String[] byNumber = {"--operator", String.valueOf(1L << 41), "--reason", "read from all books"};
        String[] retained = {"--retained", "--reason", "one server, one disk"};
        ward.cli()
                .run("floor", "prove", retained[0], retained[1], retained[2], "--shard", "0", "--yes")
                .exits(ExitCode.OK);
        prove(ward.cli(), byNumber);
    }

    private static void prove(Cli cli, String... basis) {
        cli.run(Stream.concat(Stream.of("floor", "prove", "--all-shards", "--yes"), Stream.of(basis))
                        .toArray(String[]::new))
                .exits(ExitCode.OK);
        assertThat(cli.run("floor", "show", "--json").json().at("/records").findValuesAsText("proven"))
                .containsOnly("true");
    }

    @Test
    void without_a_right_that_a_script_needs_it_is_named() {
        ward.another().created();
        Set<String> needed = new HashSet<>();
        for (String right : Documents.rights()) {
            if (right.startsWith("+")) {
                Cli.Result result = without(right, "list", "--json");
                if (result.code() != ExitCode.OK.number()) {
                    assertThat(result.code()).as(right + result).isEqualTo(ExitCode.REFUSED.number());
                    JsonNode problem = result.json().at("/problems/0");
                    assertThat(problem.at("/code").asText()).as(right).isEqualTo("right-missing");
                    assertThat(problem.toString()).contains("may not run " + right.substring(1), right);
                    needed.add(right);
                }
            }
        }
        Set<String> expected = new HashSet<>(Documents.rights());
        expected.removeIf(right -> !right.startsWith("+"));
        expected.removeAll(OF_THE_CLIENT);
        expected.remove(FOR_A_PROOF);
        assertThat(needed).isEqualTo(expected);
        assertThat(without("+evalsha", "doctor").exits(ExitCode.UNHEALTHY).out())
                .contains("refusal  rights", "evalsha");
    }

    @Test
    void without_a_right_of_the_doctor_it_says_what_it_could_not_look_at() {
        ward.another().created();
        ward.held("invoice", "3");
        OF_THE_DOCTOR.forEach((right, said) -> assertThat(
                        without(right, "doctor").exits(ExitCode.OK).out())
                .as(right)
                .contains(said));
        assertThat(without("+acl|whoami", "doctor").exits(ExitCode.OK).out())
                .contains("logged in")
                .doesNotContain("logged in as");
        assertThat(Documents.rightsOfTheDoctor())
                .containsExactlyInAnyOrder("+scan", "+memory|usage", "+script|exists", "+acl|whoami");
    }

    /** Runs it while the user lacks a right. */
    private static Cli.Result without(String right, String... command) {
        ward.command("ACL", "SETUSER", "operator", right.replace('+', '-'));
        try {
            return ward.cli().run(command);
        } finally {
            ward.command("ACL", "SETUSER", "operator", right);
        }
    }

    private static Cli cli() {
        return ward.cli().with(DatabaseOptions.DATABASE, postgres.jdbcUrl());
    }

    private static String name(Lease lease) {
        return "lease4j:1:{" + ward.namespace() + "/" + lease.recordId().shard() + "}:lease:"
                + lease.key().fingerprint();
    }
}
