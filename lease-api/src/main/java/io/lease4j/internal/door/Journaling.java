package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FirstSent;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.spi.RequestJournal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Asks the journal, if one was handed in, and keeps what it does wrong away from the calls. Thread-safe. */
final class Journaling {

    private static final String WHOM = "a journal";

    private final Optional<RequestJournal> journal;
    private final Asker asker;
    private final Complaints complaints;
    private volatile boolean failing;

    Journaling(Optional<RequestJournal> journal, Asker asker, Complaints complaints) {
        this.journal = journal;
        this.asker = asker;
        this.complaints = complaints;
    }

    /** Returns true if nothing is written down. */
    boolean isAbsent() {
        return journal.isEmpty();
    }

    /** Returns true once the request may be sent; at once if there is no journal. */
    CompletableFuture<Boolean> sending(
            LeaseRequest<?> request, AuthorityRecordId recordId, FirstSent firstSent, Duration patience) {
        if (journal.isEmpty()) {
            return CompletableFuture.completedFuture(true);
        }
        return asker.ask(WHOM, patience, () -> journal.get().sending(request, recordId, firstSent))
                .thenApply(reply -> {
                    boolean written = reply.answer().orElse(false);
                    failing = !written;
                    return written;
                });
    }

    /** Returns true if the last request could not be written down. */
    boolean isFailing() {
        return failing;
    }

    void known(LeaseRequest<?> request, Outcome outcome) {
        if (isAbsent()) {
            return;
        }
        guarded(() -> journal.ifPresent(it -> it.known(request, outcome)));
    }

    void seen(AuthorityRecordId recordId, long token) {
        if (isAbsent()) {
            return;
        }
        guarded(() -> journal.ifPresent(it -> it.seen(recordId, token)));
    }

    Map<AuthorityRecordId, Long> highestSeen() {
        try {
            return journal.map(RequestJournal::highestSeen).map(Map::copyOf).orElseGet(Map::of);
        } catch (RuntimeException broken) {
            complain(broken);
            return Map.of();
        }
    }

    private void guarded(Runnable telling) {
        try {
            telling.run();
        } catch (RuntimeException broken) {
            complain(broken);
        }
    }

    private void complain(RuntimeException broken) {
        complaints.once("a journal throws", broken);
    }
}
