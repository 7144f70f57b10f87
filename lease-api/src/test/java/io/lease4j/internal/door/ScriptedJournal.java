package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.spi.RequestJournal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A journal that answers what the test says, and keeps what it is told. */
final class ScriptedJournal implements RequestJournal {

    record Entry(LeaseRequest<?> request, AuthorityRecordId recordId, FirstSent firstSent) {}

    final List<Entry> sending = new ArrayList<>();
    final List<String> known = new ArrayList<>();
    final Map<AuthorityRecordId, Long> seen = new HashMap<>();
    Supplier<CompletionStage<Boolean>> writes = () -> CompletableFuture.completedFuture(true);
    Runnable beforeWriting = () -> {};
    Runnable beforeHearing = () -> {};

    @Override
    public CompletionStage<Boolean> sending(LeaseRequest<?> request, AuthorityRecordId recordId, FirstSent firstSent) {
        beforeWriting.run();
        sending.add(new Entry(request, recordId, firstSent));
        return writes.get();
    }

    @Override
    public void known(LeaseRequest<?> request, Outcome outcome) {
        beforeHearing.run();
        known.add(request.operation() + " " + outcome.code());
    }

    @Override
    public void seen(AuthorityRecordId recordId, long token) {
        beforeHearing.run();
        seen.put(recordId, token);
    }

    @Override
    public Map<AuthorityRecordId, Long> highestSeen() {
        beforeHearing.run();
        return seen;
    }
}
