package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person gets wrong on the command line, and what the tool says to that. */
@Timeout(60)
class UsageTest extends OnWard {

    @TempDir
    private Path folder;

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

    @Test
    void a_component_that_begins_with_an_at_is_taken_as_it_is() throws IOException {
        ward.held("@@job");
        ward.cli().run("inspect", "@@job").exits(ExitCode.OK);
        Path file = Files.writeString(folder.resolve("words"), "@@job");
        ward.cli().run("inspect", "@" + file).exits(ExitCode.NOT_FOUND);
    }

    @Test
    void a_slip_of_the_hand_is_answered_with_what_may_have_been_meant() {
        assertThat(ward.cli().run("docter").exits(ExitCode.USAGE).err()).contains("doctor");
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
