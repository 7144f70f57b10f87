package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import org.jspecify.annotations.Nullable;

/**
 * A transmission to the store. Immutable.
 *
 * @param client who sent it
 * @param verb what it asked for
 * @param asked the details
 * @param sentAt when it left, in milliseconds of the run
 * @param gotAt when an answer of the store came; infinite if none came
 * @param told the answer; null if none came
 * @param read what the step read; {@link Read#NOTHING} if no step answered
 */
public record Trip(
        String client,
        Verb verb,
        Asked asked,
        double sentAt,
        double gotAt,
        @Nullable Told told,
        Read read) {

    static Trip of(String client, WorkerLine.Sent sent, WorkerLine.@Nullable Got got) {
        if (got == null) {
            return new Trip(client, sent.verb(), sent.asked(), sent.at(), Double.POSITIVE_INFINITY, null, Read.NOTHING);
        }
        // A client that gave up says so by itself: the step may still run.
        boolean answered = got.told().committed() != Commitment.UNKNOWN;
        return new Trip(
                client,
                sent.verb(),
                sent.asked(),
                sent.at(),
                answered ? got.at() : Double.POSITIVE_INFINITY,
                got.told(),
                got.read());
    }

    /** Names the request; empty for a read. */
    public String request() {
        return asked.request().isEmpty() ? "" : asked.request() + asked.digest();
    }

    /** Whether the store answered it. */
    public boolean isAnswered() {
        return gotAt < Double.POSITIVE_INFINITY;
    }

    /** Whether it asks for a change of a lease. */
    public boolean mutates() {
        return switch (verb) {
            case ACQUIRE, RENEW, RELEASE, REVOKE -> true;
            default -> false;
        };
    }

    /** Whether the answer says that this very transmission did it. */
    public boolean didIt() {
        return told != null && told.fresh();
    }
}
