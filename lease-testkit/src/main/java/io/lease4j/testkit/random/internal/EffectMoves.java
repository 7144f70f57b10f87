package io.lease4j.testkit.random.internal;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.effect.AsyncEffects;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.testkit.random.history.Verb;
import java.util.concurrent.CompletionStage;

/** What a client does at sinks. */
final class EffectMoves {

    private static final byte[] PAYLOAD = {1};
    private static final byte[] OTHER_PAYLOAD = {2};

    private final Stage stage;
    private final Replies replies;

    EffectMoves(Stage stage, Replies replies) {
        this.stage = stage;
        this.replies = replies;
    }

    void commit(Client client, Move move, boolean beside) {
        Lease lease = client.lease(move.pick());
        if (lease == null || sinks(client, beside) == null) {
            return;
        }
        // A few ids a key, so that successors repeat effects and ids meet other contents.
        EffectId id = EffectId.of("e" + (move.amount() % 4 == 0 ? move.amount() % 3 : move.serial()));
        byte[] payload = move.amount() % 11 == 0 ? OTHER_PAYLOAD : PAYLOAD;
        ExecutionAuthority authority = lease.authority(ExecutionId.of("x" + move.serial()));
        Effect effect = Effect.of(lease.key(), id, "note", payload);
        send(client, new Client.SentEffect(effect, authority, beside), move);
    }

    void commitAgain(Client client, Client owner, Move move) {
        Client.SentEffect sent = owner.effect(move.pick());
        Lease lease = client.lease(move.pick());
        if (sent == null || sinks(client, sent.beside()) == null) {
            return;
        }
        if (lease != null && lease.key().equals(sent.effect().key()) && move.amount() % 2 == 0) {
            ExecutionAuthority authority = lease.authority(ExecutionId.of("x" + move.serial()));
            Effect same = Effect.of(lease.key(), sent.effect().id(), sent.effect().kind(), sent.effect().payload());
            send(client, new Client.SentEffect(same, authority, sent.beside()), move);
        } else if (client == owner) {
            send(client, sent, move);
        }
    }

    void cancel(Client client, Move move) {
        Client.SentEffect sent = client.effect(move.pick());
        if (sent != null) {
            replies.toEffect(
                    client,
                    Verb.CANCEL_EFFECT,
                    name(client, sent),
                    sent.effect().key(),
                    sinks(client, sent.beside()).cancel(sent.effect(), sent.authority(), deadline(move)));
        }
    }

    void fence(Client client, Move move) {
        Lease lease = client.lease(move.pick());
        AsyncEffects sinks = sinks(client, move.amount() % 3 == 0);
        if (lease != null && sinks != null) {
            ExecutionAuthority authority = lease.authority(ExecutionId.of("x" + move.serial()));
            replies.read(client, Verb.FENCE, lease.key(), sinks.fence(authority, deadline(move)));
        }
    }

    private void send(Client client, Client.SentEffect sent, Move move) {
        client.effects.add(sent);
        CompletionStage<CommitOutcome> outcome =
                sinks(client, sent.beside()).commit(sent.effect(), sent.authority(), deadline(move));
        replies.toEffect(client, Verb.COMMIT, name(client, sent), sent.effect().key(), outcome);
    }

    private static String name(Client client, Client.SentEffect sent) {
        return (sent.beside() ? client.besideSink : client.foreignSink).effect(sent.effect());
    }

    private static AsyncEffects sinks(Client client, boolean beside) {
        return beside ? client.beside : client.foreign;
    }

    private Deadline deadline(Move move) {
        return Deadline.within(Lengths.deadline(move.amount()), stage.time);
    }
}
