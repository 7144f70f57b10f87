package io.lease4j.recovery;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A journal that holds what the test says, and takes everything in without a word. */
record FakeJournal(JournalContents contents) implements ExecutionJournal {

    @Override
    public CompletionStage<Boolean> sending(LeaseRequest<?> request, AuthorityRecordId recordId, FirstSent firstSent) {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public void known(LeaseRequest<?> request, Outcome outcome) {}

    @Override
    public void seen(AuthorityRecordId recordId, long token) {}

    @Override
    public Map<AuthorityRecordId, Long> highestSeen() {
        return Map.of();
    }

    @Override
    public CompletionStage<Boolean> began(ExecutionAuthority authority) {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public CompletionStage<Boolean> finished(LeaseKey key, ExecutionId execution) {
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public void close() {}
}
