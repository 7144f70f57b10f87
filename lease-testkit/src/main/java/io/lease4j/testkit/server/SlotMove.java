package io.lease4j.testkit.server;

import java.util.ArrayList;
import java.util.List;

/**
 * A slot on its way from one node to another, with whatever lies in it. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class SlotMove {

    private static final String MIGRATION_MILLIS = "10000";

    private static final int AT_ONCE = 100;

    private final int slot;
    private final ClusterNode from;
    private final ClusterNode to;
    private final List<ClusterNode> primaries;

    private SlotMove(int slot, ClusterNode from, ClusterNode to, List<ClusterNode> primaries) {
        this.slot = slot;
        this.from = from;
        this.to = to;
        this.primaries = primaries;
    }

    static SlotMove begun(int slot, ClusterNode from, ClusterNode to, List<ClusterNode> primaries) {
        to.command("CLUSTER", "SETSLOT", Integer.toString(slot), "IMPORTING", from.id());
        from.command("CLUSTER", "SETSLOT", Integer.toString(slot), "MIGRATING", to.id());
        return new SlotMove(slot, from, to, primaries);
    }

    /**
     * Moves some keys of the slot.
     *
     * @param most how many at most
     * @return how many were moved
     */
    public int keys(int most) {
        List<String> names =
                from.command("CLUSTER", "GETKEYSINSLOT", Integer.toString(slot), Integer.toString(most)).list().stream()
                        .map(Reply::text)
                        .toList();
        if (!names.isEmpty()) {
            List<String> words = new ArrayList<>(List.of(
                    "MIGRATE",
                    to.server().host(),
                    Integer.toString(to.server().port()),
                    "",
                    "0",
                    MIGRATION_MILLIS,
                    "KEYS"));
            words.addAll(names);
            from.command(words.toArray(new String[0]));
        }
        return names.size();
    }

    /** Moves whatever is left, and lets the other node serve the slot. Some keys may have been written in between. */
    public void finish() {
        int moved;
        do {
            moved = keys(AT_ONCE);
        } while (moved > 0);
        assign(to);
        assign(from);
        primaries.stream().filter(node -> node != to && node != from).forEach(this::assign);
    }

    private void assign(ClusterNode node) {
        node.command("CLUSTER", "SETSLOT", Integer.toString(slot), "NODE", to.id());
    }
}
