package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import java.util.HashMap;
import java.util.Map;

/** Which generation of each key the store holds active, as its own writes tell. Confined to one thread. */
final class Generations {

    private record Current(int shard, String lease, long token, long expiresAt) {}

    private final Map<String, Current> current = new HashMap<>();
    private final Map<Integer, String> servers = new HashMap<>();
    private final Keys keys;

    Generations(Keys keys) {
        this.keys = keys;
    }

    void apply(Entry entry) {
        if (entry.mutation.shard() >= 0) {
            servers.put(entry.mutation.shard(), entry.server);
        }
        if (entry.mutation instanceof Mutation.Granted it) {
            current.put(
                    keys.name(it.key()),
                    new Current(
                            it.shard(),
                            it.lease().lease(),
                            it.lease().token(),
                            it.lease().expiresAt()));
        } else if (entry.mutation instanceof Mutation.Renewed it) {
            current.computeIfPresent(
                    keys.name(it.key()),
                    (key, known) -> known.lease.equals(it.lease().lease())
                            ? new Current(
                                    known.shard,
                                    known.lease,
                                    known.token,
                                    it.lease().expiresAt())
                            : known);
        } else if (entry.mutation instanceof Mutation.Ended it) {
            end(keys.name(it.key()), it.lease().lease());
        } else if (entry.mutation instanceof Mutation.Lapsed it) {
            end(keys.name(it.key()), it.lease());
        } else if (entry.mutation instanceof Mutation.Installed it && it.kind() == Mutation.Installed.Kind.PROOF) {
            current.values()
                    .removeIf(known -> known.shard == it.shard()
                            && known.token <= it.state().floor());
        } else if (entry.mutation instanceof Mutation.Wiped) {
            // What another server of a cluster has is still there.
            current.values().removeIf(known -> entry.server.equals(servers.get(known.shard)));
        }
    }

    private void end(String key, String lease) {
        Current known = current.get(key);
        if (known != null && known.lease.equals(lease)) {
            current.remove(key);
        }
    }

    /** Whether a generation is active for all that is known, at a time that may be earlier than the real one. */
    boolean mayBeActive(String key, String lease, long time) {
        Current known = current.get(key);
        return known != null && known.lease.equals(lease) && time < known.expiresAt;
    }
}
