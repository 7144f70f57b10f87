package io.lease4j.testkit.random.internal;

import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.floor.FloorProof;
import io.lease4j.testkit.random.history.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the operator does. Its calls block, so the network never keeps it waiting. */
final class OperatorMoves {

    private static final Holder OPERATOR = Holder.of("operator", "op");
    /** Room between the highest token that the operator knows of and the number that it proves by. */
    private static final long ROOM = 100;

    private final Stage stage;
    private final Replies replies;
    private final List<RevokeRequest> revoked = new ArrayList<>();

    OperatorMoves(Stage stage, Replies replies) {
        this.stage = stage;
        this.replies = replies;
    }

    void revoke(Lease lease, Move move) {
        RevokeRequest request =
                RevokeRequest.of(lease.generation(), OPERATOR, RequestId.of("m" + move.serial()), "because");
        if (move.amount() % 4 == 0 && !revoked.isEmpty()) {
            request = revoked.get(move.pick() % revoked.size());
        } else {
            revoked.add(request);
        }
        replies.write(
                "op",
                Verb.REVOKE,
                stage.recorder.request(request),
                stage.recorder.key(request.key()),
                true,
                stage.operator.revoke(request, stage.deadline()));
    }

    void freeze(Move move) {
        replies.write("op", Verb.ADMINISTER, "", "freeze", true, stage.operator.freeze(stage.deadline()));
    }

    void thaw(Move move) {
        replies.write("op", Verb.ADMINISTER, "", "thaw", true, stage.operator.thaw(stage.deadline()));
    }

    void prove(Move move) {
        FloorProof proof = stage.target.witness().isPresent()
                ? new FloorProof.ByWitness()
                : new FloorProof.ByOperator(highest() + ROOM, "because", Set.of());
        int shard = move.pick() % stage.target.store(0).shards();
        replies.write(
                "op",
                Verb.ADMINISTER,
                "",
                "prove record " + shard,
                true,
                stage.operator.prove(stage.recordId(shard), proof, stage.deadline()));
    }

    void extend(Move move) {
        int shard = move.pick() % stage.target.store(0).shards();
        replies.write(
                "op",
                Verb.ADMINISTER,
                "",
                "extend record " + shard,
                true,
                stage.operator.extend(stage.recordId(shard), stage.deadline()));
    }

    private long highest() {
        return stage.recorder.highestToken();
    }
}
