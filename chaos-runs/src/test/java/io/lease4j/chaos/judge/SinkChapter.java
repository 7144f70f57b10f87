package io.lease4j.chaos.judge;

import io.lease4j.Commitment;
import io.lease4j.chaos.record.SinkRow;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.List;

/** The part of a {@link Story} that is about sinks: what workers asked them, and which effects one of them holds. */
abstract class SinkChapter extends HeldChapter {

    final List<SinkRow> rows = new ArrayList<>();

    Story row(boolean guarded, String id, long token) {
        rows.add(new SinkRow("postgres", guarded, key, rows.size(), token, "L" + token, id, "x", ""));
        return story();
    }

    /** What an effect beside the lease is called in a worker's record. */
    static String effectName(String effect) {
        return "effect/valkey/k0/" + effect + DIGEST;
    }

    private SinkStep step(
            String client, Verb verb, String effect, long token, String code, Commitment committed, boolean fresh) {
        return new SinkStep(
                client,
                "valkey",
                verb,
                key,
                shard,
                "L" + token,
                token,
                effect,
                DIGEST,
                code,
                committed,
                fresh,
                "",
                0,
                0);
    }

    /** A worker asks the sink beside the lease to write, and is never answered. */
    Story sink(String client, String effect, long token, long at) {
        SinkStep step = step(client, Verb.COMMIT, effect, token, "", Commitment.UNKNOWN, false);
        return line(client, new WorkerLine.SinkSent(at, nextTrip(), effectName(effect), step));
    }

    /** The sink says that it accepted, 1 ms later. */
    Story accepted(String client, String effect, long token, long at) {
        return accepted(client, effect, token, at, true);
    }

    /** The sink says, 1 ms later, that it accepted just now, or had accepted before. */
    Story accepted(String client, String effect, long token, long at, boolean fresh) {
        return sinkTrip(client, step(client, Verb.COMMIT, effect, token, "accepted", Commitment.YES, fresh), at);
    }

    /** A worker asks to cancel an effect, is told 1 ms later that it had been accepted, and its caller another one later. */
    Story cancelsEffectTooLate(String client, String effect, long token, long at) {
        sinkTrip(client, step(client, Verb.CANCEL_EFFECT, effect, token, "committed", Commitment.YES, false), at);
        long call = 2_000 + nextTrip();
        String name = effectName(effect);
        line(
                client,
                new WorkerLine.Called(
                        at,
                        call,
                        0,
                        Verb.CANCEL_EFFECT,
                        key,
                        name,
                        "",
                        "L" + token,
                        token,
                        "valkey",
                        effect,
                        "x",
                        "settle"));
        Reply reply = new Reply(
                client, Verb.CANCEL_EFFECT, name, key, "committed", Commitment.YES, false, true, Shown.NOTHING, 1);
        return line(client, new WorkerLine.Answered(at + 2.0, call, reply, false, ""));
    }

    private Story sinkTrip(String client, SinkStep step, long at) {
        long trip = nextTrip();
        line(client, new WorkerLine.SinkSent(at, trip, effectName(step.effect()), step));
        return line(client, new WorkerLine.SinkGot(at + 1, trip, step, ""));
    }
}
