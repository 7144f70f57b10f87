package io.lease4j.internal.door;

import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.observe.CallKind;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/** An act without a request that could be left unknown behind. */
final class ReadCall<O extends Outcome> implements Act<O> {

    private final CallKind kind;
    private final Supplier<Optional<Refused>> obstacle;
    private final Function<Call, CompletableFuture<O>> start;
    private final Function<Refused, O> refused;
    private final Function<UnknownReason, O> brokenOff;

    ReadCall(
            CallKind kind,
            Supplier<Optional<Refused>> obstacle,
            Function<Call, CompletableFuture<O>> start,
            Function<Refused, O> refused,
            Function<UnknownReason, O> brokenOff) {
        this.kind = kind;
        this.obstacle = obstacle;
        this.start = start;
        this.refused = refused;
        this.brokenOff = brokenOff;
    }

    /** Makes an act that is refused whoever asks: a bad value was found while it was made. */
    static <O extends Outcome> Act<O> refusing(CallKind kind, Refused why, Function<Refused, O> as) {
        return new ReadCall<>(
                kind,
                () -> Optional.of(why),
                call -> CompletableFuture.completedFuture(as.apply(why)),
                as,
                silence -> as.apply(why));
    }

    @Override
    public CallKind kind() {
        return kind;
    }

    @Override
    public Optional<Refused> obstacle() {
        return obstacle.get();
    }

    @Override
    public CompletableFuture<O> start(Call call) {
        return start.apply(call);
    }

    @Override
    public O refused(Refused why) {
        return refused.apply(why);
    }

    @Override
    public O brokenOff(UnknownReason why, Call call) {
        return brokenOff.apply(why);
    }
}
