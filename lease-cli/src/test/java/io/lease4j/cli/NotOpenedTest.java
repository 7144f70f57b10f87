package io.lease4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store that is not opened: the tool says why, in words and by its exit status. */
@Timeout(60)
class NotOpenedTest extends OnWard {

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
}
