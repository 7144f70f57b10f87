package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is there is not the namespace that was asked for, or not yet: it is not opened, and not created either. */
class OpeningAnotherNamespaceTest extends OnOpening {

    @Test
    void a_namespace_that_is_not_there() {
        OpenProblem problem = onlyProblem(TestServer.store(server, TestServer.freshNamespace()));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.NAMESPACE_MISSING);
        assertThat(problem.repair()).contains("right server", "runbook");
    }

    @Test
    void a_namespace_that_is_being_created() {
        Namespace unfinished = TestServer.freshNamespace();
        try (ValkeyLeaseStore creating =
                TestServer.store(server, unfinished).openToCreate().orThrow()) {
            var unused = creating.create(
                            new RecordCreation(
                                    new AuthorityRecordId(NamespaceId.of("begun"), 0),
                                    new TokenRange(0, 1000),
                                    NamespaceSettings.defaults()),
                            Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock()))
                    .toCompletableFuture()
                    .join();
        }
        OpenProblem problem = onlyProblem(TestServer.store(server, unfinished));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.NAMESPACE_BEING_CREATED);
    }

    @Test
    void another_number_of_shards() {
        OpenProblem fewer = onlyProblem(TestServer.store(server, namespace).shards(2));
        assertThat(fewer.kind()).isEqualTo(OpenProblem.Kind.OTHER_SHARD_COUNT);
        assertThat(fewer.repair()).contains("4");
        assertThat(onlyProblem(TestServer.store(server, namespace).shards(8)).kind())
                .isEqualTo(OpenProblem.Kind.OTHER_SHARD_COUNT);
    }

    @Test
    void another_creation_of_the_namespace() {
        OpenProblem problem = onlyProblem(TestServer.store(server, namespace).namespaceId(NamespaceId.of("another")));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.OTHER_NAMESPACE_ID);
        assertThat(problem.what()).contains("another");
    }
}
