package io.lease4j.internal.door;

import io.lease4j.Deadline;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.spi.Answer;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Sends mutations: as often as one call may, and no more. Thread-safe. */
final class Transmitter {

    private final Door door;
    private final Reader reader;

    Transmitter(Door door, Reader reader) {
        this.door = door;
        this.reader = reader;
    }

    /** Sends a request until the call's deadline. */
    <R extends LeaseRequest<O>, O extends Outcome> CompletableFuture<Answer<O>> send(
            Mutation<R, O> how, R request, Call call) {
        return send(how, request, call, call.deadline());
    }

    /** Sends a request until the call's deadline, and makes something of the answer. */
    <R extends LeaseRequest<O>, O extends Outcome, T> CompletableFuture<T> send(
            Mutation<R, O> how, R request, Call call, Function<Answer<O>, T> told) {
        return new Sending<>(door, reader, how, request, call, call.deadline(), told).start();
    }

    /** Sends a request of a call, but waits no longer than to an earlier deadline. */
    <R extends LeaseRequest<O>, O extends Outcome> CompletableFuture<Answer<O>> send(
            Mutation<R, O> how, R request, Call call, Deadline deadline) {
        return new Sending<>(door, reader, how, request, call, deadline, Function.<Answer<O>>identity()).start();
    }
}
