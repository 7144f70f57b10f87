package io.lease4j.verification.toy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.NotKnowableReason;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RequestId;
import io.lease4j.Stamp;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Shards;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the toy does where no front door would send it: steps of docs/backends.md, one by one. */
class ToyStoreTest {

    private static final LeaseKey KEY = LeaseKey.of("toy", "work");
    private static final Holder HOLDER = Holder.of("principal", "instance");
    private static final Duration HORIZON = NamespaceSettings.defaults().receiptHorizon();

    private final ManualTime time = new ManualTime();
    private final ToyServer server = new ToyServer(ToyFixture.NAMESPACE, time.instantSource());
    private final ToyStore store = new ToyStore(server);

    ToyStoreTest() {
        ToyFixture.create(store, NamespaceSettings.defaults(), deadline());
    }

    @Test
    void a_tombstone_speaks_of_its_own_request_alone() {
        AcquireRequest cancelled = request("id", Duration.ofSeconds(1));
        AcquireRequest other = request("id", Duration.ofSeconds(2));
        sending(cancelled);
        sending(other);
        assertThat(cancel(cancelled)).isInstanceOf(CancelOutcome.NeverCommitted.class);

        assertThat(acquire(cancelled).outcome().code()).isEqualTo("refused.cancelled");
        assertThat(acquire(other).outcome().code()).isEqualTo("refused.idempotency-conflict");
        assertThat(cancel(other).code()).isEqualTo("refused.idempotency-conflict");
    }

    @Test
    void a_receipt_that_a_fast_clock_reclaimed_stays_missed_when_the_clock_is_set_back() {
        AcquireRequest first = request("first", Duration.ofSeconds(1));
        FirstSent sent = sending(first);
        assertThat(acquire(first, sent).outcome()).isInstanceOf(AcquireOutcome.Acquired.class);
        time.stepForward(HORIZON.plusSeconds(10));
        assertThat(acquire(request("second", Duration.ofSeconds(1))).outcome())
                .isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(acquire(request("third", Duration.ofSeconds(1))).outcome()).isInstanceOf(AcquireOutcome.Held.class);
        time.stepBack(HORIZON.plusSeconds(30));

        assertThat(acquire(first, sent).outcome().code()).isEqualTo("refused.too-old");
        assertThat(cancel(first)).isEqualTo(new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, true));
    }

    @Test
    void what_was_lost_stays_lost_when_the_clock_is_set_back() {
        time.advance(Duration.ofSeconds(60));
        AcquireRequest before = request("before", Duration.ofSeconds(1));
        FirstSent sent = sending(before);
        time.advance(Duration.ofSeconds(20));
        server.wipe();
        assertThat(acquire(request("stub", Duration.ofSeconds(1))).outcome().code())
                .isEqualTo("refused.floor-unproven");
        BackendTime lostAt = record().completeSince();
        time.stepBack(Duration.ofSeconds(50));
        assertThat(acquire(request("later", Duration.ofSeconds(1))).outcome().code())
                .isEqualTo("refused.floor-unproven");

        assertThat(record().completeSince()).isEqualTo(lostAt);
        assertThat(sent.at()).isLessThan(lostAt);
        assertThat(record().latestTime()).isEqualTo(now());
    }

    @Test
    void a_read_shows_evidence_and_writes_none() {
        AuthorityRecordView before = record();
        Answer<InspectOutcome> answer = store.inspect(KEY, new Reading(7, deadline()));

        assertThat(answer.echo()).map(Echo::proven).contains(false);
        assertThat(record()).isEqualTo(before);
        assertThat(before.proven()).isTrue();
    }

    @Test
    void a_read_shows_an_overdue_lease_as_ended_and_ends_nothing() {
        acquired("one");
        time.advance(Duration.ofSeconds(1));
        Answer<InspectOutcome> answer = store.inspect(KEY, new Reading(0, deadline()));
        assertThat(answer.outcome()).isInstanceOf(InspectOutcome.NotFound.class);
        assertThat(answer.echo()).flatMap(Echo::expired).isEmpty();

        time.stepBack(Duration.ofMillis(1));
        assertThat(store.inspect(KEY, new Reading(0, deadline())).outcome()).isInstanceOf(InspectOutcome.Found.class);
    }

    @Test
    void pages_of_one_entry_show_every_lease_of_every_record_once() {
        for (int i = 0; i < 9; i++) {
            AcquireRequest request = AcquireRequest.builder(LeaseKey.of("toy", "listed", "" + i), HOLDER)
                    .ttl(Duration.ofSeconds(1))
                    .build();
            assertThat(acquire(request).outcome()).isInstanceOf(AcquireOutcome.Acquired.class);
        }
        List<ListEntry> all = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = new PageQuery(next, 1);
            ListOutcome.Page page = (ListOutcome.Page)
                    store.list(query, new Reading(0, deadline())).outcome();
            all.addAll(page.entries());
            next = page.next();
        } while (next.isPresent());

        assertThat(all).hasSize(9).doesNotHaveDuplicates();
    }

    private void acquired(String id) {
        assertThat(acquire(request(id, Duration.ofSeconds(1))).outcome()).isInstanceOf(AcquireOutcome.Acquired.class);
    }

    private static AcquireRequest request(String id, Duration ttl) {
        return AcquireRequest.builder(KEY, HOLDER)
                .requestId(RequestId.of(id))
                .ttl(ttl)
                .build();
    }

    /** Starts a transmission of which nothing is heard again. */
    private FirstSent sending(LeaseRequest<?> request) {
        FirstSent first = request.history().sending(new FirstSent(lineage(), now()));
        request.history().answered(Commitment.UNKNOWN);
        return first;
    }

    private Answer<AcquireOutcome> acquire(AcquireRequest request) {
        return acquire(request, new FirstSent(lineage(), now()));
    }

    private Answer<AcquireOutcome> acquire(AcquireRequest request, FirstSent first) {
        Stamp stamp = new Stamp(lineage(), now().plus(Duration.ofSeconds(10)), first);
        return store.acquire(request, new Transmission(stamp, 0, deadline()));
    }

    private CancelOutcome cancel(LeaseRequest<?> request) {
        return store.cancel(request, new Reading(0, deadline())).outcome();
    }

    private AuthorityRecordView record() {
        AuthorityRecordId id = new AuthorityRecordId(store.namespaceId().orElseThrow(), Shards.of(KEY, store.shards()));
        AdminOutcome described = store.describe(id, deadline()).outcome();
        return ((AdminOutcome.Done) described).records().get(0);
    }

    private Lineage lineage() {
        return record().servingLineage();
    }

    private BackendTime now() {
        return BackendTime.ofEpochMillis(time.instantSource().millis());
    }

    private Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(5), time.monotonicClock());
    }
}
