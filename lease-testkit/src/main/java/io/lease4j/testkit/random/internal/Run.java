package io.lease4j.testkit.random.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Disturbance.Kind;
import io.lease4j.testkit.random.history.History;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Plays a plan, move by move, on one thread. */
final class Run {

    /** Beyond every deadline. */
    private static final long TO_THE_END = 700_000;

    private final Stage stage;
    private final Moves moves;
    private final EffectMoves effects;
    private final OperatorMoves operator;
    private final Set<Kind> possible;
    private long stepped;
    private long furthest;
    private long earliest = Long.MIN_VALUE;
    private boolean hasSnapshot;
    private boolean isSplit;

    private Run(Stage stage) {
        this.stage = stage;
        Replies replies = new Replies(stage.recorder);
        this.moves = new Moves(stage, replies);
        this.effects = new EffectMoves(stage, replies);
        this.operator = new OperatorMoves(stage, replies);
        this.possible = stage.target.disturbances();
    }

    static History play(RandomTarget target, Plan plan) {
        try (Stage stage = new Stage(target, plan)) {
            Run run = new Run(stage);
            for (Move move : plan.moves()) {
                run.make(move);
            }
            run.settleEverything();
            return stage.recorder.history(
                    stage.origin, target.settings().receiptHorizon().toMillis());
        }
    }

    private void make(Move move) {
        stage.time.runDue();
        stage.network.arm(move.fault(), move.faultAt());
        Client client = stage.clients.get(move.client());
        Client other = stage.clients.get((move.client() + 1 + move.pick() % 2) % stage.clients.size());
        switch (move.kind()) {
            case ACQUIRE -> moves.acquire(client, move);
            case REUSE_ID -> moves.reuseId(client, move);
            case RENEW -> moves.renew(client, move);
            case RELEASE -> moves.release(client, move);
            case SEND_AGAIN -> moves.sendAgain(client, move);
            case SEND_FOREIGN -> moves.sendForeign(client, other, move);
            case SETTLE -> moves.settle(client, client, move);
            case SETTLE_FOREIGN -> moves.settle(client, other, move);
            case RESOLVE -> moves.resolve(client, move.amount() % 2 == 0 ? client : other, move);
            case CANCEL -> moves.cancel(client, move.amount() % 2 == 0 ? client : other, move);
            case INSPECT -> moves.inspect(client, move);
            case COMMIT_BESIDE -> effects.commit(client, move, true);
            case COMMIT_OUTSIDE -> effects.commit(client, move, false);
            case COMMIT_AGAIN -> effects.commitAgain(client, move.amount() % 3 == 0 ? other : client, move);
            case CANCEL_EFFECT -> effects.cancel(client, move);
            case FENCE -> effects.fence(client, move);
            case REVOKE -> revoke(client, move);
            case FREEZE -> operator.freeze(move);
            case THAW -> operator.thaw(move);
            case PROVE -> operator.prove(move);
            case EXTEND -> operator.extend(move);
            case DELIVER -> deliver(move.pick());
            case PASS_TIME -> pass(stage.time.lengths().pass(move.amount()));
            case PASS_TO_EXPIRY -> passToExpiry(client, move);
            default -> disturb(move);
        }
        stage.network.arm(NetworkFault.NONE, 0);
    }

    private void disturb(Move move) {
        switch (move.kind()) {
            case STEP_CLOCK -> stepClock(stage.time.lengths().step(move.amount()));
            case SNAPSHOT -> takeSnapshot();
            case RESTORE -> restore();
            case WIPE -> {
                if (possible.contains(Kind.WIPED) && losesTheClock()) {
                    stage.target.wipe();
                    happened(Kind.WIPED, 0, -1, "");
                }
            }
            case DELETE_RECORD ->
                deleteRecord(move.pick() % stage.target.store(0).shards());
            case SPLIT -> split();
            case REROUTE -> reroute(move);
            default -> throw new IllegalStateException(move.kind().name());
        }
    }

    private void revoke(Client client, Move move) {
        Lease lease = client.lease(move.pick());
        if (lease != null) {
            operator.revoke(lease, move);
        }
    }

    /** Backend time since the start. */
    private long now() {
        return stage.time.sinceStart() + (stage.target.isRealTime() ? 0 : stepped);
    }

    private void deliver(int pick) {
        if (stage.network.heldBack() > 0) {
            stage.network.deliver(pick);
        }
    }

    private void pass(long millis) {
        happened(Kind.TIME_PASSED, -1, -1, millis + " ms");
        stage.time.advance(millis);
    }

    private void passToExpiry(Client client, Move move) {
        Lease lease = client.lease(move.pick());
        if (lease == null) {
            return;
        }
        long left = lease.expiresAt().epochMillis() - stage.origin - now() + move.amount() % 3 - 1;
        if (left > 0 && left < stage.time.lengths().longestPass()) {
            pass(left);
        }
    }

    /** Never back to before a store forgot the time: it cannot tell a request of then from one of now. */
    private void stepClock(long millis) {
        long now = now();
        if (possible.contains(Kind.CLOCK_STEPPED) && now + millis > earliest) {
            if (millis < 0 && stage.target.forgetsUnseen()) {
                showTheClock();
            }
            stage.target.stepClock(Duration.ofMillis(millis));
            stepped += millis;
            furthest = Math.max(furthest, stepped);
            happened(Kind.CLOCK_STEPPED, 0, -1, millis + " ms");
        }
    }

    private void showTheClock() {
        for (int shard = 0; shard < stage.target.store(0).shards(); shard++) {
            AdminOutcome unused = Waiting.forAnswer(
                            stage.operatorsStore.ticket(stage.recordId(shard), stage.deadline()))
                    .outcome();
        }
    }

    /** Losing memory takes time: what was sent before is told from what is sent after by the millisecond. */
    private void tick() {
        stage.time.advance(1);
    }

    /**
     * Tells whether a lineage may forget the latest time it saw: not while requests may carry a later one, and whoever took a
     * sample before the clock stepped back still stamps by it.
     */
    private boolean losesTheClock() {
        tick();
        earliest = now();
        return stepped == furthest;
    }

    private void takeSnapshot() {
        if (possible.contains(Kind.RESTORED) || possible.contains(Kind.SPLIT)) {
            stage.target.takeSnapshot();
            hasSnapshot = true;
            happened(Kind.SNAPSHOT_TAKEN, 0, -1, "");
        }
    }

    private void restore() {
        if (hasSnapshot && possible.contains(Kind.RESTORED)) {
            tick();
            stage.target.restore();
            happened(Kind.RESTORED, 0, -1, "");
        }
    }

    private void deleteRecord(int shard) {
        if (possible.contains(Kind.RECORD_DELETED) && losesTheClock()) {
            stage.target.deleteRecord(shard);
            happened(Kind.RECORD_DELETED, 0, shard, "");
        }
    }

    private void split() {
        if (hasSnapshot && !isSplit && possible.contains(Kind.SPLIT)) {
            stage.target.split();
            isSplit = true;
            happened(Kind.SPLIT, 1, -1, "");
        }
    }

    private void reroute(Move move) {
        if (isSplit) {
            int node = move.pick() % 2;
            int who = move.pick() / 2 % (stage.clients.size() + 1);
            if (who == stage.clients.size()) {
                stage.operatorsStore.routeTo(node);
            } else {
                stage.clients.get(who).store.routeTo(node);
            }
        }
    }

    /** What is still under way arrives, and every request that a client has no final answer for is settled. */
    private void settleEverything() {
        while (stage.network.heldBack() > 0) {
            stage.network.deliver(0);
        }
        for (Client client : stage.clients) {
            for (LeaseRequest<?> request : List.copyOf(client.requests)) {
                if (stage.recorder.unanswered(client.name, stage.recorder.request(request)) > 0) {
                    moves.settle(client, request, stage.deadline());
                }
            }
        }
        happened(Kind.TIME_PASSED, -1, -1, TO_THE_END + " ms");
        stage.time.finish(TO_THE_END);
    }

    private void happened(Kind kind, int node, int shard, String text) {
        stage.recorder.add(new Disturbance(kind, node, shard, text));
    }
}
