package io.lease4j.verification.worker.many;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Generation;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.Term;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.time.MonotonicClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows until when a holder may count on its lease at most, whatever the keeper makes of it: the longest term that an
 * answer reported, counted from when its request was sent.
 */
final class TrueTerms extends ForwardingStore {

    private final MonotonicClock clock;
    private final Map<Generation, Long> ends = new ConcurrentHashMap<>();

    TrueTerms(LeaseStore delegate, MonotonicClock clock) {
        super(delegate);
        this.clock = clock;
    }

    /** The end of the term on this process's clock. */
    long endNanos(Generation generation) {
        return ends.getOrDefault(generation, Long.MIN_VALUE);
    }

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
        long sent = clock.nanos();
        return super.acquire(request, transmission).thenApply(answer -> {
            if (answer.outcome() instanceof AcquireOutcome.Acquired acquired) {
                heard(acquired.lease().generation(), acquired.term(), sent);
            }
            return answer;
        });
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
        return heard(super.renew(request, transmission), clock.nanos());
    }

    @Override
    public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        long sent = clock.nanos();
        List<CompletionStage<Answer<RenewOutcome>>> answers = new ArrayList<>();
        for (CompletionStage<Answer<RenewOutcome>> answer : delegate().renewAll(renewals)) {
            answers.add(heard(answer, sent));
        }
        return answers;
    }

    private CompletionStage<Answer<RenewOutcome>> heard(CompletionStage<Answer<RenewOutcome>> stage, long sent) {
        return stage.thenApply(answer -> {
            if (answer.outcome() instanceof RenewOutcome.Renewed renewed) {
                heard(renewed.lease().generation(), renewed.term(), sent);
            }
            return answer;
        });
    }

    private void heard(Generation generation, Term term, long sent) {
        ends.merge(generation, sent + term.reported().toNanos(), Math::max);
    }
}
