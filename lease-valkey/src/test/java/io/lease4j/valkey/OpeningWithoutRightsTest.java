package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A user who may not do all that a store does is told each right that is missing. */
class OpeningWithoutRightsTest extends OnOpening {

    static Stream<String> rights() {
        // What opens a connection is always allowed, or not needed; the rest a script or an operation needs.
        List<String> notNeeded = List.of("hello", "auth", "ping", "client|setinfo", "client|setname", "config|get");
        return Arrays.stream(MinimalUser.rules())
                .filter(rule -> rule.startsWith("+"))
                .map(rule -> rule.substring(1))
                .filter(right -> !notNeeded.contains(right));
    }

    @ParameterizedTest
    @MethodSource("rights")
    void a_user_without_a_right(String right) {
        boolean opened = right.equals("info") || right.equals("evalsha") || right.equals("script|load");
        command("ACL", "SETUSER", MinimalUser.NAME, "-" + right);
        List<OpenProblem> problems = opened ? problems(TestServer.store(server, namespace)) : health();
        command("ACL", "SETUSER", MinimalUser.NAME, "+" + right);
        assertThat(problems).hasSize(1);
        OpenProblem problem = problems.get(0);
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.RIGHT_MISSING);
        assertThat(problem.what()).endsWith(" " + right);
        assertThat(problem.repair()).contains("+" + right);
    }

    @Test
    void a_user_without_several_rights_is_told_each() {
        command("ACL", "SETUSER", MinimalUser.NAME, "-hset", "-zadd", "-xadd");
        List<OpenProblem> problems = problems(TestServer.store(server, namespace));
        command("ACL", "SETUSER", MinimalUser.NAME, "+hset", "+zadd", "+xadd");
        assertThat(problems).extracting(OpenProblem::kind).containsOnly(OpenProblem.Kind.RIGHT_MISSING);
        assertThat(problems)
                .extracting(OpenProblem::what)
                .containsExactlyInAnyOrder(
                        "the user may not run hset", "the user may not run zadd", "the user may not run xadd");
    }

    @Test
    void a_user_without_the_keys() {
        command("ACL", "SETUSER", MinimalUser.NAME, "resetkeys");
        List<OpenProblem> problems = problems(TestServer.store(server, namespace));
        command("ACL", "SETUSER", MinimalUser.NAME, "~lease4j:1:*");
        assertThat(problems).isNotEmpty().allSatisfy(problem -> {
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.RIGHT_MISSING);
            assertThat(problem.repair()).contains("lease4j:1:*");
        });
    }
}
