package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the user and its password come from, and that no password is ever shown. */
@Timeout(60)
class PasswordsTest extends OnWard {

    @TempDir
    private Path folder;

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
