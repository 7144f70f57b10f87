package io.lease4j.internal.door;

import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.observe.CallKind;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A renewal, release or revocation that is sent as it is. */
final class MutationCall<R extends LeaseRequest<O>, O extends Outcome> implements Act<O> {

    private final FrontDoorParts parts;
    private final Mutation<R, O> how;
    private final R request;
    private volatile Optional<Echo> echo = Optional.empty();

    MutationCall(FrontDoorParts parts, Mutation<R, O> how, R request) {
        this.parts = parts;
        this.how = how;
        this.request = request;
    }

    @Override
    public CallKind kind() {
        return switch (request.operation()) {
            case ACQUIRE -> CallKind.ACQUIRE;
            case RENEW -> CallKind.RENEW;
            case RELEASE -> CallKind.RELEASE;
            case REVOKE -> CallKind.REVOKE;
        };
    }

    @Override
    public Optional<Refused> obstacle() {
        return Checks.request(parts.door().store, parts.door().holder, request);
    }

    @Override
    public CompletableFuture<O> start(Call call) {
        return parts.transmitter().send(how, request, call, this::heard);
    }

    private O heard(Answer<O> answer) {
        echo = answer.echo();
        return answer.outcome();
    }

    @Override
    public O refused(Refused why) {
        return Doubt.judge(how, request, how.refused(why));
    }

    @Override
    public O brokenOff(UnknownReason why, Call call) {
        O unknown = how.unknown(request, why, "none");
        parts.door().announcer.told(request, unknown, Optional.empty(), call);
        return unknown;
    }

    @Override
    public void concluded(O outcome, Call call) {
        parts.door().announcer.told(request, outcome, echo, call);
    }
}
