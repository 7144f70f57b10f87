package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.LeaseRequest;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** The reference, for which a request that is forgotten is another one when it comes again. */
abstract class Forgetful extends Retold {

    Forgetful(LeaseStore real) {
        super(real);
    }

    abstract boolean isForgotten(LeaseRequest<?> request);

    @Override
    public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission t) {
        return super.acquire(isForgotten(request) ? Requests.another(request) : request, t);
    }

    @Override
    public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
        return super.renew(isForgotten(request) ? Requests.another(request) : request, t);
    }

    @Override
    public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission t) {
        return super.release(isForgotten(request) ? Requests.another(request) : request, t);
    }

    @Override
    public CompletionStage<Answer<RevokeOutcome>> revoke(RevokeRequest request, Set<SinkName> sealed, Transmission t) {
        return super.revoke(isForgotten(request) ? Requests.another(request) : request, sealed, t);
    }
}
