package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.WorkerLine;
import org.jspecify.annotations.Nullable;

/**
 * A call and what it was told. Immutable.
 *
 * @param client who called
 * @param called the call
 * @param answered what it was told; null if the process died first, or the run ended
 */
public record Conversation(String client, WorkerLine.Called called, WorkerLine.@Nullable Answered answered) {

    /** When it was told; infinite if never. */
    public double toldAt() {
        return answered == null ? Double.POSITIVE_INFINITY : answered.at();
    }

    /** The request that the answer is about; a front door may have gone on with another one. */
    public String request() {
        return named(
                answered == null || answered.reply().request().isEmpty()
                        ? called.request()
                        : answered.reply().request());
    }

    /** Effects beside the lease are named so in the kit's history, whatever the place is called. */
    static String named(String request) {
        return request.startsWith("effect/valkey/")
                ? "effect/beside/" + request.substring("effect/valkey/".length())
                : request;
    }
}
