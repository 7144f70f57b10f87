package io.lease4j.verification.worker.many;

import io.lease4j.Generation;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A store that sees every renewal that is sent, and knows of which generations none may be any more. */
final class SentRenewals extends ForwardingStore {

    private final Set<Generation> over = ConcurrentHashMap.newKeySet();
    private final Queue<Generation> tooLate = new ConcurrentLinkedQueue<>();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong batches = new AtomicLong();

    SentRenewals(LeaseStore delegate) {
        super(delegate);
    }

    /** From now on no renewal of the generation may be sent: it was given back, or its loss was told. */
    void isOver(Generation generation) {
        over.add(generation);
    }

    /** Generations that were renewed after they were over. */
    List<Generation> tooLate() {
        return List.copyOf(tooLate);
    }

    long sent() {
        return sent.get();
    }

    long batches() {
        return batches.get();
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        saw(request);
        batches.incrementAndGet();
        return super.renew(request, transmission);
    }

    @Override
    public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        renewals.forEach(renewal -> saw(renewal.request()));
        batches.incrementAndGet();
        return delegate().renewAll(renewals);
    }

    private void saw(RenewRequest request) {
        sent.incrementAndGet();
        if (over.contains(request.generation())) {
            tooLate.add(request.generation());
        }
    }
}
