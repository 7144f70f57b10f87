package io.lease4j.observe;

import static io.lease4j.observe.Events.KEY;
import static io.lease4j.observe.Events.NOW;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LostReason;
import io.lease4j.NamespaceId;
import io.lease4j.ObservedLease;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RecordSummary;
import io.lease4j.RequestId;
import io.lease4j.floor.ProofBasis;
import io.lease4j.observe.Tenure.Ending;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** For tests of a history that is read from pages, and of the state of the key that is asked for last. */
abstract class OnHistoryPages {

    static final RecordSummary RECORD =
            new RecordSummary(new AuthorityRecordId(NamespaceId.of("creation-1"), 0), 9, true, Set.of());

    final Deque<HistoryOutcome> pages = new ArrayDeque<>();
    final List<PageQuery> asked = new ArrayList<>();
    InspectOutcome now = new InspectOutcome.NotFound(Optional.empty(), RECORD);

    static BackendTime at(int second) {
        return NOW.plus(Duration.ofSeconds(second));
    }

    static Generation generation(long token) {
        return new Generation(KEY, LeaseId.of("lease-" + token), FencingToken.of(token));
    }

    static HistoryEntry granted(int second, long token) {
        return new HistoryEntry.Granted(
                at(second),
                generation(token),
                Holder.of("billing", "instance-" + token),
                Optional.of(ExecutionId.of("run-" + token)),
                RequestId.of("request-" + token),
                at(second + 30));
    }

    static HistoryEntry ended(int second, long token, LostReason reason) {
        return new HistoryEntry.Ended(at(second), generation(token), LeaseEnd.of(reason, at(second)));
    }

    static HistoryEntry floor(int second, long floor, ProofBasis basis) {
        return new HistoryEntry.FloorProven(at(second), floor, basis, Optional.empty());
    }

    static ObservedLease observed(long token, int from, Optional<LeaseEnd> end) {
        return new ObservedLease(
                generation(token),
                Holder.of("billing", "instance-" + token),
                Optional.empty(),
                Map.of("colour", "secret"),
                at(from),
                at(from + 45),
                1,
                end);
    }

    void page(long completeFrom, boolean more, HistoryEntry... entries) {
        pages.add(new HistoryOutcome.Page(
                List.of(entries),
                more ? Optional.of(new PageCursor("page-" + pages.size())) : Optional.empty(),
                completeFrom,
                true));
    }

    LeaseHistory read() {
        return HistoryReading.of(
                KEY,
                query -> {
                    asked.add(query);
                    return pages.remove();
                },
                () -> now);
    }

    static List<Ending> endings(LeaseHistory history) {
        return history.tenures().stream().map(Tenure::ending).toList();
    }
}
