package io.lease4j.verification.recovery;

import static io.lease4j.verification.recovery.Life.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.recovery.RecoveryReason;
import io.lease4j.recovery.UnfinishedExecution;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.testkit.report.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A worker or a client is gone, though nobody killed it, and another one takes its place. */
class NextWorkerTest extends OnLeftJournal {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("memory", Layer.D);

    @Test
    @Tag("LR-07")
    @Tag("RC-2")
    void a_new_worker_of_the_same_process_resumes_only_where_policy_permits_it() {
        start(FIRST, journalAt("journal"));
        Lease lost = acquired(request(EXECUTION));

        // The worker is gone. Another one asks for the key by its name, and inherits nothing.
        assertThat(leases.acquire(request(NEXT), soon())).isEqualTo(new AcquireOutcome.Held(TTL, true));
        assertThat(reconcile(true))
                .extracting(line -> line.classified().reason())
                .containsExactly(RecoveryReason.STILL_CURRENT);
        assertThat(reconcile(false))
                .extracting(line -> line.classified().reason())
                .containsExactly(RecoveryReason.RESUMING_NOT_PERMITTED);

        UnfinishedExecution former = reconcile(false).get(0).journaled().execution();
        Lease next = followed(former);
        assertThat(next.token().isAbove(lost.token())).isTrue();
        assertThat(commit(lost.authority(EXECUTION))).isInstanceOf(CommitOutcome.Rejected.class);
    }

    @Test
    @Tag("RC-9")
    void a_restarted_client_sends_along_what_the_one_before_it_has_seen() {
        start(FIRST, journalAt("journal"));
        Lease before = acquired(request(EXECUTION));
        journal.close();
        List<Long> sentAlong = new ArrayList<>();
        LeaseStore watched = new ForwardingStore(store) {
            @Override
            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                sentAlong.add(reading.highestSeen());
                return delegate().inspect(key, reading);
            }
        };

        leases = Life.door(watched, time, SECOND, journalAt("journal"), events::add);

        assertThat(leases.inspect(KEY, soon())).isInstanceOf(InspectOutcome.Found.class);
        assertThat(sentAlong).containsExactly(before.token().value());
    }

    private AcquireRequest request(ExecutionId execution) {
        return leases.prepare(KEY).ttl(TTL).executionId(execution).build();
    }
}
