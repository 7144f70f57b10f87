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

    /** What the sink in the database is called. */
    static final String DATABASE_SINK = "books";

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

    /** Effects are named in the kit's history by their sinks, and in the record by the places of these. */
    static String named(String request) {
        if (request.startsWith("effect/valkey/")) {
            return "effect/beside/" + request.substring("effect/valkey/".length());
        }
        return request.startsWith("effect/postgres/")
                ? "effect/" + DATABASE_SINK + "/" + request.substring("effect/postgres/".length())
                : request;
    }
}
