package io.lease4j.testkit.random.internal;

import io.lease4j.Commitment;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A transmission to a store. */
final class StoreTrip<O extends Outcome> implements Trip<Answer<O>> {

    private final WatchedStore from;
    private final Verb verb;
    private final String request;
    private final IntFunction<Asked> asked;
    private final Function<LeaseStore, CompletionStage<Answer<O>>> call;
    private final Supplier<O> unknown;
    private final @Nullable LeaseRequest<?> mutation;

    /** A transmission of a request that changes a lease, if {@code mutation} is one. */
    StoreTrip(
            WatchedStore from,
            Verb verb,
            String request,
            IntFunction<Asked> asked,
            Function<LeaseStore, CompletionStage<Answer<O>>> call,
            Supplier<O> unknown,
            @Nullable LeaseRequest<?> mutation) {
        this.from = from;
        this.verb = verb;
        this.request = request;
        this.asked = asked;
        this.call = call;
        this.unknown = unknown;
        this.mutation = mutation;
    }

    @Override
    public String client() {
        return from.client();
    }

    @Override
    public String request() {
        return request;
    }

    @Override
    public String what() {
        return verb + " of " + from.client();
    }

    @Override
    public boolean blocks() {
        return from.blocks();
    }

    @Override
    public boolean isWired() {
        return true;
    }

    @Override
    public Answer<O> arrive(int sent) {
        int node = from.node();
        Answer<O> answer = Waiting.forAnswer(call.apply(from.store(node)));
        from.calmWire();
        Asked question = asked.apply(sent);
        from.recorder()
                .add(new StoreStep(
                        from.client(), node, verb, question, Answers.told(answer.outcome()), Answers.read(answer)));
        if (mutation != null && isUnknown(answer) && answer.echo().isEmpty()) {
            Aftermath.of(from, node, verb, mutation, question).ifPresent(from.recorder()::add);
        }
        return answer;
    }

    @Override
    public Answer<O> unknown() {
        return Answer.withoutStep(unknown.get());
    }

    @Override
    public boolean committed(Answer<O> answer) {
        return answer.outcome().committed() == Commitment.YES;
    }

    @Override
    public boolean isUnknown(Answer<O> answer) {
        return answer.outcome().committed() == Commitment.UNKNOWN;
    }
}
