package io.lease4j.chaos.worker;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.Effects;
import io.lease4j.jdbc.JdbcGuard;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Writes effects of one thread at a guarded sink and at its twin. Confined to one thread. */
final class Effecting {

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Tools tools;
    private final int thread;
    private final RandomGenerator random;
    private final JdbcGuard guard = JdbcGuard.of(Books.SINK);
    private int serial;

    Effecting(Tools tools, int thread, RandomGenerator random) {
        this.tools = tools;
        this.thread = thread;
        this.random = random;
    }

    /** Writes one effect; returns what the guarded sink said. */
    CommitOutcome write(ExecutionAuthority authority, String why) {
        EffectId id = EffectId.of(tools.setup().instance() + "." + thread + "." + ++serial);
        Effect effect = Effect.of(authority.key(), id, "note", id.value().getBytes(StandardCharsets.UTF_8));
        boolean twinFirst = random.nextBoolean();
        RecordedSink sink = random.nextBoolean() ? tools.beside() : tools.jdbc();
        if (twinFirst) {
            tools.twins().write(sink.place(), effect, authority);
        }
        CommitOutcome outcome = sink == tools.jdbc() && random.nextBoolean()
                ? inOwnTransaction(effect, authority, why)
                : throughDoor(sink, effect, authority, why);
        if (!twinFirst) {
            tools.twins().write(sink.place(), effect, authority);
        }
        return outcome;
    }

    private CommitOutcome throughDoor(RecordedSink sink, Effect effect, ExecutionAuthority authority, String why) {
        Effects effects = tools.leases().effects(sink);
        Duration deadline = Haste.of(random, 200);
        CommitOutcome outcome = tools.calls()
                .call(
                        about(Verb.COMMIT, sink, effect, authority, why),
                        () -> effects.commit(effect, authority, tools.leases().within(deadline)));
        if (outcome instanceof CommitOutcome.Unknown unknown && random.nextInt(10) > 0) {
            settle(effects, sink, unknown);
        }
        return outcome;
    }

    private void settle(Effects effects, RecordedSink sink, CommitOutcome.Unknown unknown) {
        Deadline deadline = tools.leases().within(PATIENCE);
        if (random.nextInt(3) == 0) {
            var unused = tools.calls()
                    .call(
                            about(Verb.CANCEL_EFFECT, sink, unknown.effect(), unknown.authority(), "settle"),
                            () -> effects.cancel(unknown.effect(), unknown.authority(), deadline));
        } else {
            var unused = tools.calls()
                    .call(
                            about(Verb.SETTLE, sink, unknown.effect(), unknown.authority(), "settle"),
                            () -> effects.settle(unknown, deadline));
        }
    }

    /** As a service does that has a transaction of its own: the guard and the row commit together. */
    private CommitOutcome inOwnTransaction(Effect effect, ExecutionAuthority authority, String why) {
        RecordedSink sink = tools.jdbc();
        Calls.About about = about(Verb.COMMIT, sink, effect, authority, why);
        long call = tools.calls().begin(about);
        SinkStep step = sink.step(
                Verb.COMMIT,
                effect.key(),
                authority.generation().leaseId().value(),
                authority.token().value(),
                effect);
        long trip = sink.begin(step, effect);
        effect.sending(authority.token());
        CommitOutcome outcome = transaction(effect, authority);
        effect.answered(authority.token(), outcome.committed());
        sink.end(trip, step, effect, outcome);
        tools.calls().end(call, about, outcome.code(), outcome, Shown.NOTHING);
        if (outcome instanceof CommitOutcome.Unknown unknown) {
            settle(tools.leases().effects(sink), sink, unknown);
        }
        return outcome;
    }

    private CommitOutcome transaction(Effect effect, ExecutionAuthority authority) {
        try (Connection connection = tools.books().source().getConnection()) {
            connection.setAutoCommit(false);
            CommitOutcome outcome = guard.commit(
                    connection, effect, authority, (open, what, under) -> Books.insert(open, "accepted", what, under));
            if (outcome instanceof CommitOutcome.Accepted) {
                connection.commit();
            } else {
                connection.rollback();
            }
            return outcome;
        } catch (SQLException e) {
            return new CommitOutcome.Unknown(
                    effect, authority, UnknownReason.BACKEND_ERROR, String.valueOf(e.getSQLState()));
        }
    }

    private Calls.About about(Verb verb, RecordedSink sink, Effect effect, ExecutionAuthority authority, String why) {
        return new Calls.About(
                thread,
                verb,
                tools.recorder().key(effect.key()),
                tools.recorder().effect(effect, sink.place()),
                "",
                authority.generation().leaseId().value(),
                authority.token().value(),
                sink.place(),
                effect.id().value(),
                authority.executionId().value(),
                why,
                true);
    }
}
