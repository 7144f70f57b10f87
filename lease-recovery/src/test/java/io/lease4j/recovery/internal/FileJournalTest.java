package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.EXECUTION;
import static io.lease4j.recovery.internal.Given.HOLDER;
import static io.lease4j.recovery.internal.Given.KEY;
import static io.lease4j.recovery.internal.Given.NOW;
import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.SENT;
import static io.lease4j.recovery.internal.Given.TTL;
import static io.lease4j.recovery.internal.Given.acquire;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.done;
import static io.lease4j.recovery.internal.Given.generation;
import static io.lease4j.recovery.internal.Given.only;
import static io.lease4j.recovery.internal.Given.open;
import static io.lease4j.recovery.internal.Given.restarted;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.JournaledExecution;
import io.lease4j.recovery.PendingMutation;
import io.lease4j.recovery.UnfinishedExecution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is durable before it is sent, and comes back as it was to the process that opens what is durable. */
class FileJournalTest {

    private final MemoryDisk disk = new MemoryDisk();
    private final ExecutionJournal journal = open(disk);

    @Test
    @Tag("RC-8")
    void a_request_is_durable_before_it_is_sent() {
        disk.steps.clear();

        assertThat(done(journal.sending(acquire("a"), RECORD, SENT))).isTrue();

        assertThat(disk.steps).containsExactly("append", "sync");
        JournaledExecution left = only(restarted(disk));
        assertThat(left.execution())
                .isEqualTo(new UnfinishedExecution(EXECUTION, KEY, HOLDER, RECORD, Optional.empty()));
        assertThat(left.mutation()).isEqualTo(new PendingMutation.Unknown());
    }

    @Test
    @Tag("RC-8")
    void every_request_comes_back_as_it_was_with_its_first_sent() {
        List<LeaseRequest<?>> requests = List.of(
                asking("a")
                        .executionId(EXECUTION)
                        .maxLifetime(Duration.ofHours(2))
                        .metadata("b", "2")
                        .metadata("a", "")
                        .build(),
                RenewRequest.of(generation(7), HOLDER, RequestId.of("b"), 3, TTL),
                ReleaseRequest.of(generation(7), HOLDER, RequestId.of("c")),
                RevokeRequest.of(generation(7), HOLDER, RequestId.of("d"), "why not"));

        requests.forEach(request ->
                assertThat(done(journal.sending(request, RECORD, SENT))).isTrue());

        ExecutionJournal after = restarted(disk);
        List<LeaseRequest<?>> left = after.contents().others();
        assertThat(left).hasSize(3);
        List<LeaseRequest<?>> all = Stream.<LeaseRequest<?>>concat(only(after).pending().stream(), left.stream())
                .toList();
        for (int i = 0; i < requests.size(); i++) {
            assertThat(all.get(i).operation()).isEqualTo(requests.get(i).operation());
            assertThat(all.get(i).requestId()).isEqualTo(requests.get(i).requestId());
            assertThat(all.get(i).digest()).isEqualTo(requests.get(i).digest());
            assertThat(all.get(i).history().firstSent()).contains(SENT);
            assertThat(all.get(i).history().mayHaveCommitted()).isTrue();
        }
    }

    @Test
    @Tag("RC-8")
    void the_same_transmission_again_is_not_written_again_and_another_first_sent_is() {
        AcquireRequest request = acquire("a");
        FirstSent later = new FirstSent(Lineage.of("lineage-2"), NOW);
        assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();
        disk.steps.clear();

        assertThat(done(journal.sending(request, RECORD, SENT))).isTrue();
        assertThat(disk.steps).isEmpty();
        assertThat(done(journal.sending(request, RECORD, later))).isTrue();

        assertThat(only(restarted(disk)).pending().get(0).history().firstSent()).contains(later);
    }

    @Test
    @Tag("RC-9")
    void the_highest_token_of_each_record_is_kept() {
        AuthorityRecordId other = new AuthorityRecordId(RECORD.namespaceId(), 4);
        journal.seen(RECORD, 5);
        journal.seen(RECORD, 9);
        journal.seen(other, 2);
        disk.steps.clear();
        journal.seen(RECORD, 8);
        assertThat(disk.steps).isEmpty();
        assertThat(done(journal.finished(KEY, EXECUTION))).isTrue();

        assertThat(restarted(disk).highestSeen()).isEqualTo(Map.of(RECORD, 9L, other, 2L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "sync"})
    @Tag("RC-8")
    void a_disk_that_fails_is_not_written_again_until_it_is_read_again(String failing) {
        disk.failing = failing;
        assertThat(done(journal.sending(acquire("a"), RECORD, SENT))).isFalse();
        disk.failing = null;
        disk.steps.clear();

        assertThat(done(journal.sending(acquire("b"), RECORD, SENT))).isFalse();
        assertThat(done(journal.finished(KEY, EXECUTION))).isFalse();
        assertThat(disk.steps).isEmpty();
        assertThat(done(restarted(disk).sending(acquire("b"), RECORD, SENT))).isTrue();
    }

    @Test
    @Tag("RC-8")
    void a_closed_journal_writes_nothing() {
        journal.close();
        journal.close();

        assertThat(done(journal.sending(acquire("a"), RECORD, SENT))).isFalse();
        assertThat(disk.steps).containsOnlyOnce("close");
    }

    @Test
    @Tag("RC-8")
    void keys_of_another_namespace_are_not_taken_in() {
        LeaseKey foreign = LeaseKey.of("shipments", "42");
        AcquireRequest request =
                AcquireRequest.builder(foreign, HOLDER).ttl(TTL).build();

        assertThat(done(journal.sending(request, RECORD, SENT))).isFalse();
        assertThat(journal.contents().executions()).isEmpty();
    }
}
