package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.server.ValkeyServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that cannot be relied upon, or not as what it was named, is not opened. */
class OpeningUnfitServerTest extends OnOpening {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allkeys-lru",
                "allkeys-lfu",
                "allkeys-random",
                "volatile-lru",
                "volatile-lfu",
                "volatile-random",
                "volatile-ttl"
            })
    void a_server_that_may_evict(String policy) {
        command("CONFIG", "SET", "maxmemory-policy", policy);
        List<OpenProblem> problems = policy.endsWith("-lru") ? problems(TestServer.store(server, namespace)) : health();
        command("CONFIG", "SET", "maxmemory-policy", "noeviction");
        assertThat(problems).hasSize(1);
        OpenProblem problem = problems.get(0);
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.EVICTION_POLICY);
        assertThat(problem.what()).contains(policy);
        assertThat(problem.repair()).contains("noeviction");
    }

    @Test
    void a_replica() {
        try (ValkeyServer replica = Replicas.inSync(server, TestServer.builder())) {
            OpenProblem problem = onlyProblem(TestServer.store(replica, namespace));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.REPLICA);
            assertThat(problem.repair()).contains("primary");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"EVALSHA", "SCRIPT"})
    void a_server_without_scripts(String command) {
        try (ValkeyServer without =
                TestServer.builder().line("rename-command " + command + " \"\"").start()) {
            OpenProblem problem = onlyProblem(TestServer.store(without, namespace));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.SCRIPTS_DISABLED);
            assertThat(problem.what()).containsIgnoringCase(command);
        }
    }

    @Test
    void a_server_that_is_too_old() {
        try (OldServer old = OldServer.start("7.0.15")) {
            OpenProblem problem = onlyProblem(storeOn(old.address()));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.SERVER_TOO_OLD);
            assertThat(problem.what()).contains("7.0.15");
            assertThat(problem.repair()).contains("7.2");
        }
    }

    @Test
    void a_server_by_itself_that_was_named_as_a_cluster() {
        OpenProblem problem = onlyProblem(
                ValkeyLeaseStore.builder(namespace).cluster("redis://" + server.host() + ":" + server.port()));
        assertThat(problem.what()).isEqualTo("it is a server by itself, and was named as a node of a cluster");
        assertThat(problem.repair()).contains("as a server", "uri(…)", "lease4j.valkey.uri", "without --cluster");
    }
}
