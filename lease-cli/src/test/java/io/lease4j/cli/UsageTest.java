package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person gets wrong, and what the tool says to that. */
@Timeout(60)
class UsageTest {

    private static Ward ward;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        ward = new Ward().created();
    }

    @AfterAll
    static void stop() {
        ward.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nothing",
                "floor",
                "floor nothing",
                "namespace",
                "namespace create",
                "namespace create --witness --never-existed",
                "inspect",
                "inspect 1 2 3 4 5 6 7 8 9",
                "revoke key",
                "revoke key --reason r --token 4",
                "list --limit many",
                "list --limit 0",
                "list --no-such-flag",
                "doctor --timeout 10",
                "doctor --timeout 1h",
                "floor prove --all-shards",
                "floor prove --operator 5 --all-shards",
                "floor prove --witness --all-shards",
                "floor prove --retained --witness --all-shards",
                "floor extend --all-shards",
                "sink register invoices",
                "list --shards 0",
                "list --sink invoices",
                "resolve",
                "resolve --journal no-such-file",
                "list --tls-cert no-such-file",
                "list --tls-ca no-such-file",
                "list --password-file no-such-file",
                "list --namespace Not-Allowed",
                "list --uri nonsense",
                "list --uri redis://",
                "list --uri redis-sentinel://127.0.0.1:26379"
            })
    void wrong_usage_is_named_and_nothing_is_done(String line) {
        Cli.Result result = ward.cli().run(line.isEmpty() ? new String[0] : line.split(" "));
        result.exits(ExitCode.USAGE);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isNotEmpty().doesNotContain("Exception").doesNotContain(Ward.SECRET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list --limit 0",
                "list --as",
                "revoke key --reason",
                "revoke key --reason r --lease-id id --token 0",
                "inspect tab\there",
                "history tab\there",
                "discard tab\there --yes",
                "floor prove --operator -5 --reason r --all-shards --yes",
                "floor prove --operator 5 --reason r --shard 0 --shard -1 --yes",
                "namespace create --never-existed --receipt-horizon 1s --yes",
                "resolve --journal no-such-file"
            })
    void what_is_wrong_without_a_server_is_named_before_one_is_asked(String line) throws IOException {
        List<String> words = new ArrayList<>(List.of(line.split(" ")));
        if (line.endsWith("--as") || line.endsWith("--reason")) {
            words.add("");
        }
        words.addAll(List.of("--uri", "redis://127.0.0.1:" + nobodysPort(), "--timeout", "2s"));
        Cli.Result result = ward.cli().run(words.toArray(String[]::new)).exits(ExitCode.USAGE);
        assertThat(result.err()).isNotEmpty().doesNotContain("Exception");
    }

    @Test
    void a_shard_that_there_is_not_is_named_before_anybody_is_asked_or_another_is_proven() {
        for (String shard : new String[] {"-1", "16"}) {
            Cli asked = ward.cli().answering("no");
            Cli.Result result = asked.run(
                            "floor", "prove", "--operator", "5", "--reason", "r", "--shard", "0", "--shard", shard)
                    .exits(ExitCode.USAGE);
            assertThat(result.err()).contains("--shard: 0");
            assertThat(asked.prompts()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list --password SECRET",
                "list --password=SECRET",
                "list -pSECRET",
                "list --cluster redis://:SECRET@127.0.0.1:1",
                "list --cluster=redis://:SECRET@127.0.0.1:1",
                "SECRET"
            })
    void a_password_in_the_wrong_place_is_not_repeated(String line) {
        Cli.Result result =
                ward.cli().run(line.replace("SECRET", Ward.SECRET).split(" ")).exits(ExitCode.USAGE);
        assertThat(result.err() + result.out()).isNotEmpty().doesNotContain(Ward.SECRET);
    }

    @Test
    void a_component_that_begins_with_an_at_is_taken_as_it_is() throws IOException {
        ward.held("@@job");
        ward.cli().run("inspect", "@@job").exits(ExitCode.OK);
        Path file = Files.writeString(folder.resolve("words"), "@@job");
        ward.cli().run("inspect", "@" + file).exits(ExitCode.NOT_FOUND);
    }

    private static int nobodysPort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    @Test
    void a_slip_of_the_hand_is_answered_with_what_may_have_been_meant() {
        assertThat(ward.cli().run("docter").exits(ExitCode.USAGE).err()).contains("doctor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis://operator:SECRET@HOST", "redis://SECRET@HOST", "rediss://:SECRET@HOST"})
    void a_password_on_the_command_line_is_refused(String uri) {
        String address = ward.server().host() + ":" + ward.server().port();
        Cli.Result result = ward.cli()
                .run("list", "--uri", uri.replace("SECRET", Ward.SECRET).replace("HOST", address))
                .exits(ExitCode.USAGE);
        assertThat(result.err()).contains("--password-file").doesNotContain(Ward.SECRET);
    }

    @Test
    void so_is_one_of_the_database() {
        assertThat(ward.cli()
                        .run("list", "--database", "jdbc:postgresql://127.0.0.1/x?user=u&password=" + Ward.SECRET)
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("--database-password-file")
                .doesNotContain(Ward.SECRET);
    }

    @Test
    void a_database_that_there_is_no_driver_for_is_refused() {
        assertThat(ward.cli()
                        .run("list", "--database", "jdbc:mysql://127.0.0.1/x")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("jdbc:postgresql:");
    }

    @Test
    void a_password_comes_from_a_file_or_from_the_uri_in_the_environment() throws IOException {
        Path file = Files.writeString(folder.resolve("password"), Ward.SECRET + "\n");
        ward.cli()
                .without(ConnectionOptions.PASSWORD)
                .without(ConnectionOptions.USER)
                .run("list", "--user", "operator", "--password-file", file.toString())
                .exits(ExitCode.OK);
        ward.cli()
                .without(ConnectionOptions.PASSWORD)
                .without(ConnectionOptions.USER)
                .with(ConnectionOptions.URI, ward.uri().replace("//", "//operator:" + Ward.SECRET + "@"))
                .run("list")
                .exits(ExitCode.OK);
    }

    @Test
    void a_user_without_a_password_is_asked_for_one() {
        assertThat(ward.cli()
                        .without(ConnectionOptions.PASSWORD)
                        .run("list", "--user", "operator")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("--password-file");
    }

    @Test
    void a_user_of_the_environment_without_a_password_is_asked_for_one_too() {
        assertThat(ward.cli()
                        .without(ConnectionOptions.PASSWORD)
                        .with(ConnectionOptions.USER, "operator")
                        .run("list")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("as operator, with which password?");
    }

    @Test
    void a_user_of_the_environment_stands_behind_one_of_the_uri() {
        ward.cli()
                .without(ConnectionOptions.PASSWORD)
                .with(ConnectionOptions.USER, "nobody")
                .with(ConnectionOptions.URI, ward.uri().replace("//", "//operator:" + Ward.SECRET + "@"))
                .run("list")
                .exits(ExitCode.OK);
    }

    @Test
    void a_server_that_is_not_there_is_unreachable() throws IOException {
        String[] nowhere = {"--uri", "redis://127.0.0.1:" + nobodysPort(), "--timeout", "2s"};
        for (String command : new String[] {"list", "doctor"}) {
            Cli.Result result = ward.cli()
                    .run(command, nowhere[0], nowhere[1], nowhere[2], nowhere[3])
                    .exits(ExitCode.UNREACHABLE);
            assertThat(result.out() + result.err()).contains("reach");
        }
        JsonNode json = ward.cli()
                .run("list", "--json", nowhere[0], nowhere[1], nowhere[2], nowhere[3])
                .exits(ExitCode.UNREACHABLE)
                .json();
        assertThat(json.at("/outcome").asText()).isEqualTo("not-opened");
        assertThat(json.at("/problems/0/code").asText()).isEqualTo("unreachable");
    }

    @Test
    void a_wrong_password_is_named_and_not_repeated() {
        String wrong = "wrong-secret-99";
        for (String command : new String[] {"list", "doctor"}) {
            Cli.Result result = ward.cli()
                    .with(ConnectionOptions.PASSWORD, wrong)
                    .run(command)
                    .exits(ExitCode.UNREACHABLE);
            assertThat(result.out() + result.err()).contains("user or password").doesNotContain(wrong);
        }
    }

    @Test
    void a_namespace_that_does_not_exist_is_not_found_and_not_created() {
        for (int i = 0; i < 2; i++) {
            Cli.Result result =
                    ward.cli().run("list", "--namespace", "elsewhere").exits(ExitCode.NOT_FOUND);
            assertThat(result.err()).contains("namespace-missing", "elsewhere", "lost");
        }
    }

    @Test
    void another_number_of_shards_is_named_with_the_right_one() {
        assertThat(ward.cli()
                        .run("list", "--shards", "4")
                        .exits(ExitCode.REFUSED)
                        .err())
                .contains("16");
    }

    @Test
    void missing_settings_are_asked_for() {
        assertThat(ward.cli()
                        .without(ConnectionOptions.URI)
                        .run("list")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("--uri");
        assertThat(ward.cli()
                        .without(ConnectionOptions.NAMESPACE)
                        .run("list")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("--namespace");
    }

    @Test
    void help_lists_every_command_and_exit_code() {
        String help = ward.cli().run("--help").exits(ExitCode.OK).out();
        assertThat(help)
                .contains(
                        "namespace",
                        "doctor",
                        "inspect",
                        "list",
                        "history",
                        "revoke",
                        "discard",
                        "floor",
                        "sink",
                        "resolve");
        for (ExitCode code : ExitCode.values()) {
            assertThat(help).contains(" " + code.number() + " ");
        }
        assertThat(ward.cli().run("floor", "prove", "--help").exits(ExitCode.OK).out())
                .contains("--witness", "--operator");
        assertThat(ward.cli().run("--version").exits(ExitCode.OK).out()).contains("lease-cli");
    }
}
