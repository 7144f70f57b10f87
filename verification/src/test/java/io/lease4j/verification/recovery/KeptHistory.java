package io.lease4j.verification.recovery;

import io.lease4j.ExecutionId;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Operation;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the store says by its own word, whatever became of those who asked for it. */
record KeptHistory(Leases leases) {

    boolean knows(LeaseRequest<?> request) {
        return of(request.key()).stream()
                .anyMatch(entry -> request.operation() == Operation.ACQUIRE
                        ? entry instanceof HistoryEntry.Granted granted
                                && granted.requestId().equals(request.requestId())
                        : entry instanceof HistoryEntry.Ended ended
                                && request instanceof ReleaseRequest release
                                && ended.generation().equals(release.generation()));
    }

    private List<HistoryEntry> of(LeaseKey key) {
        List<HistoryEntry> entries = new ArrayList<>();
        Optional<PageQuery> query = Optional.of(PageQuery.first(100));
        while (query.isPresent()) {
            HistoryOutcome.Page page =
                    (HistoryOutcome.Page) leases.history(key, query.get(), leases.within(WorkerMain.PATIENCE));
            entries.addAll(page.entries());
            query = page.next().map(next -> PageQuery.after(next, 100));
        }
        return entries;
    }

    /** Every execution that was granted a lease of these keys, in order. */
    List<String> granted(List<LeaseKey> keys) {
        return keys.stream()
                .flatMap(key -> of(key).stream())
                .flatMap(entry -> entry instanceof HistoryEntry.Granted granted
                        ? granted.executionId().map(ExecutionId::value).stream()
                        : Stream.empty())
                .sorted()
                .toList();
    }
}
