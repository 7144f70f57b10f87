package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lease4j.Lease;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same tool where sentinels name the server, and where the shards are on several. */
@Timeout(120)
@Tag("one-lane")
class TopologiesTest {

    private static Topology sentinels;
    private static Topology cluster;

    @BeforeAll
    static void start() {
        sentinels = Topology.sentinels();
        cluster = Topology.cluster();
    }

    @AfterAll
    static void stop() {
        cluster.close();
        sentinels.close();
    }

    static List<Topology> topologies() {
        return List.of(sentinels, cluster);
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("topologies")
    void an_operator_looks_at_leases_and_ends_one(Topology place) {
        String namespace = created(place, "day");
        List<Lease> held = place.held(
                namespace, IntStream.range(0, 7).mapToObj(Integer::toString).toList());

        assertThat(keys(place.cli(namespace).run("list", "--json").exits(ExitCode.OK)))
                .hasSize(7);
        assertThat(pages(place, namespace)).as("over pages").hasSize(7);
        assertThat(place.cli(namespace)
                        .run("inspect", "job", "3")
                        .exits(ExitCode.OK)
                        .out())
                .contains("job / 3", "token        " + held.get(3).token(), "proven");

        assertThat(place.cli(namespace)
                        .run("revoke", "job", "3", "--reason", "stuck since noon", "--yes")
                        .exits(ExitCode.OK)
                        .out())
                .contains("revoked", "by ops");
        place.cli(namespace).run("inspect", "job", "3").exits(ExitCode.NOT_FOUND);
        assertThat(place.cli(namespace)
                        .run("history", "job", "3")
                        .exits(ExitCode.OK)
                        .out())
                .contains("worker (instance w-1)", "revoked by ops (stuck since noon)", ": complete");
        assertThat(keys(place.cli(namespace).run("list", "--json"))).hasSize(6).doesNotContain("3");
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("topologies")
    void a_namespace_is_frozen_and_thawed_and_the_doctor_says_so_of_all_servers(Topology place) {
        String namespace = created(place, "frozen");
        place.cli(namespace).run("namespace", "freeze", "--yes").exits(ExitCode.OK);
        assertThat(place.cli(namespace).run("doctor").exits(ExitCode.UNHEALTHY).out())
                .contains("refusal  frozen");
        place.cli(namespace).run("namespace", "thaw").exits(ExitCode.OK);
        Cli.Result doctor = place.cli(namespace).run("doctor", "--json").exits(ExitCode.OK);
        JsonNode json = doctor.json();
        assertThat(json.at("/records").size()).isEqualTo(place.shards());
        Set<String> replicas = new HashSet<>();
        json.at("/findings").forEach(finding -> {
            if (finding.at("/code").asText().equals("replicas")) {
                replicas.add(finding.at("/what").asText().replaceFirst("^.*: ", ""));
            }
        });
        assertThat(replicas).containsExactly(place.isCluster() ? "1 follow" : "2 follow");
        assertThat(doctor.out() + doctor.err())
                .doesNotContain(Ward.SECRET)
                .doesNotContain("may not")
                .doesNotContain("CONFIG GET is refused");
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("topologies")
    void after_a_failover_the_floors_are_shown_unproven_and_proven_by_number(Topology place) {
        String namespace = created(place, "failover");
        Lease before = place.held(namespace, List.of("1")).get(0);
        place.failOver(before);

        JsonNode shown = place.cli(namespace)
                .run("floor", "show", "--json")
                .exits(ExitCode.OK)
                .json();
        List<String> proven = shown.at("/records").findValuesAsText("proven");
        assertThat(proven).hasSize(place.shards());
        assertThat(proven.get(before.recordId().shard())).isEqualTo("false");
        // In a cluster the others' servers went on.
        assertThat(proven.contains("true")).isEqualTo(place.isCluster());
        assertThat(place.cli(namespace).run("doctor").exits(ExitCode.UNHEALTHY).out())
                .contains("refusal  floor");

        long above = shown.at("/records").findValuesAsText("ceiling").stream()
                .mapToLong(Long::parseLong)
                .max()
                .orElseThrow();
        Cli.Result done = place.cli(namespace)
                .run(
                        "floor",
                        "prove",
                        "--operator",
                        Long.toString(above),
                        "--reason",
                        "failed over, read from all books",
                        "--all-shards",
                        "--yes")
                .exits(ExitCode.OK);
        assertThat(done.out()).contains("operator");
        assertThat(place.cli(namespace)
                        .run("floor", "show", "--json")
                        .json()
                        .at("/records")
                        .findValuesAsText("proven"))
                .containsOnly("true");
        place.cli(namespace).run("inspect", "job", "1").exits(ExitCode.NOT_FOUND);
        assertThat(place.held(namespace, List.of("1")).get(0).token().value()).isGreaterThan(above);
    }

    @Test
    void a_name_that_the_sentinels_do_not_know_is_unreachable() {
        String uri = sentinels.uri().replaceFirst("#.*", "#another");
        for (String command : new String[] {"list", "doctor"}) {
            Cli.Result result = sentinels
                    .cli("day")
                    .run(command, "--uri", uri, "--timeout", "5s")
                    .exits(ExitCode.UNREACHABLE);
            assertThat(result.out() + result.err()).contains("another").doesNotContain(Ward.SECRET);
        }
    }

    @Test
    void a_node_of_a_cluster_that_is_taken_for_a_server_of_its_own_is_told() {
        Cli single = cluster.cli("day")
                .without(ConnectionOptions.CLUSTER)
                .with(ConnectionOptions.URI, cluster.uri().replaceFirst(",.*", ""));
        for (String command : new String[] {"list", "doctor"}) {
            Cli.Result result = single.run(command, "--timeout", "5s").exits(ExitCode.UNREACHABLE);
            assertThat(result.out() + result.err())
                    .contains("cluster(…)", "lease4j.valkey.cluster", "lease-cli --cluster");
        }
    }

    @Test
    void a_user_who_may_not_ask_where_the_slots_are_is_told_so() {
        cluster.command("ACL", "SETUSER", "operator", "-cluster|nodes");
        try {
            assertThat(cluster.cli("day").run("list").exits(ExitCode.REFUSED).err())
                    .contains("right-missing", "cluster|nodes");
            assertThat(cluster.cli("day")
                            .run("doctor")
                            .exits(ExitCode.UNHEALTHY)
                            .out())
                    .contains("cluster|nodes");
        } finally {
            cluster.command("ACL", "SETUSER", "operator", "+cluster|nodes");
        }
    }

    private static String created(Topology place, String namespace) {
        JsonNode created = place.cli(namespace)
                .run("namespace", "create", "--never-existed", "--yes", "--json")
                .exits(ExitCode.OK)
                .json();
        assertThat(created.at("/records").size()).isEqualTo(place.shards());
        return namespace;
    }

    private static Set<String> pages(Topology place, String namespace) {
        Set<String> keys = new HashSet<>();
        Cli.Result page =
                place.cli(namespace).run("list", "--json", "--limit", "3").exits(ExitCode.OK);
        while (true) {
            keys.addAll(keys(page));
            List<JsonNode> lines = page.lines();
            JsonNode next = lines.get(lines.size() - 1).at("/next");
            if (next.isNull()) {
                return keys;
            }
            page = place.cli(namespace)
                    .run("list", "--json", "--limit", "3", "--after", next.asText())
                    .exits(ExitCode.OK);
        }
    }

    /** The second component of each key that a list shows. */
    private static List<String> keys(Cli.Result list) {
        return list.lines().stream()
                .filter(line -> line.has("key"))
                .map(line -> line.at("/key/1").asText())
                .toList();
    }
}
