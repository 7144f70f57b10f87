package io.lease4j.testkit.random.internal;

import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.testkit.random.history.Verb;

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
        if (lease == null) {
            return;
        }
        // A few ids for each key, so that successors repeat effects and ids meet other contents.
        EffectId id = EffectId.of("e" + (move.amount() % 4 == 0 ? move.amount() % 3 : move.serial()));
        byte[] payload = move.amount() % 11 == 0 ? OTHER_PAYLOAD : PAYLOAD;
        Effect effect = client.effect(Effect.of(lease.key(), id, "note", payload), beside);
        send(client, new Client.SentEffect(effect, authority(lease, move), beside), move);
    }

    void commitAgain(Client client, Client owner, Move move) {
        Client.SentEffect sent = owner.effect(move.pick());
        if (sent == null) {
            return;
        }
        Lease lease = client.lease(move.pick());
        if (lease != null && lease.key().equals(sent.effect().key()) && move.amount() % 2 == 0) {
            Effect same = client.effect(
                    Effect.of(
                            lease.key(),
                            sent.effect().id(),
                            "note",
                            sent.effect().payload()),
                    sent.beside());
            send(client, new Client.SentEffect(same, authority(lease, move), sent.beside()), move);
        } else if (client == owner) {
            send(client, sent, move);
        }
    }

    void cancel(Client client, Move move) {
        Client.SentEffect sent = client.effect(move.pick());
        Client.Sink sink = sent == null ? null : client.sink(sent.beside());
        if (sent != null && sink != null) {
            replies.toEffect(
                    client,
                    Verb.CANCEL_EFFECT,
                    sink.way().effect(sent.effect()),
                    sent.effect().key(),
                    sink.effects().cancel(sent.effect(), sent.authority(), deadline(move)));
        }
    }

    void fence(Client client, Move move) {
        Lease lease = client.lease(move.pick());
        Client.Sink sink = client.sink(move.amount() % 3 == 0);
        if (lease != null && sink != null) {
            replies.read(client, Verb.FENCE, lease.key(), sink.effects().fence(authority(lease, move), deadline(move)));
        }
    }

    private void send(Client client, Client.SentEffect sent, Move move) {
        Client.Sink sink = client.sink(sent.beside());
        if (sink != null) {
            client.effects.add(sent);
            replies.toEffect(
                    client,
                    Verb.COMMIT,
                    sink.way().effect(sent.effect()),
                    sent.effect().key(),
                    sink.effects().commit(sent.effect(), sent.authority(), deadline(move)));
        }
    }

    private static ExecutionAuthority authority(Lease lease, Move move) {
        return lease.authority(ExecutionId.of("x" + move.serial()));
    }

    private Deadline deadline(Move move) {
        return Deadline.within(stage.time.lengths().deadline(move.amount()), stage.time);
    }
}
