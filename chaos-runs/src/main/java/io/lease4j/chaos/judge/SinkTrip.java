package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.SinkStep;
import org.jspecify.annotations.Nullable;

/**
 * A transmission to a sink. Immutable.
 *
 * @param client who sent it
 * @param request the effect as the history names it, or empty
 * @param step the details; with the answer if one came
 * @param sentAt when it left, in milliseconds of the run
 * @param gotAt when the sink's answer came; infinite if none came
 */
public record SinkTrip(String client, String request, SinkStep step, double sentAt, double gotAt) {

    static SinkTrip of(String client, WorkerLine.SinkSent sent, WorkerLine.@Nullable SinkGot got) {
        if (got == null) {
            return new SinkTrip(client, sent.request(), sent.step(), sent.at(), Double.POSITIVE_INFINITY);
        }
        boolean answered = got.step().committed() != Commitment.UNKNOWN;
        return new SinkTrip(
                client, sent.request(), got.step(), sent.at(), answered ? got.at() : Double.POSITIVE_INFINITY);
    }

    /** Whether the sink answered it. */
    public boolean isAnswered() {
        return gotAt < Double.POSITIVE_INFINITY;
    }
}
