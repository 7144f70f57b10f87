package io.lease4j.testkit.random.internal;

/**
 * One move of a plan. The numbers choose among what there is when the move is made, so that a plan with some moves left
 * out is still a plan.
 *
 * @param serial names the requests and effects that the move makes
 * @param kind what to do
 * @param client which client
 * @param key which key
 * @param pick which lease, request, effect or held transmission
 * @param amount which of a few durations
 * @param fault what the network does to a transmission of the move
 * @param faultAt to which one
 */
public record Move(
        int serial, MoveKind kind, int client, int key, int pick, int amount, NetworkFault fault, int faultAt) {

    Move withoutFault() {
        return new Move(serial, kind, client, key, pick, amount, NetworkFault.NONE, 0);
    }

    @Override
    public String toString() {
        return kind + " c" + client + " k" + key + " pick " + pick + " amount " + amount
                + (fault == NetworkFault.NONE ? "" : ", " + fault + " at " + faultAt);
    }
}
